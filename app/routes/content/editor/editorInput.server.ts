import { postedName } from '#app/domain/content/editor/formValues.ts';
import { editorZones, type EditorZone } from '#app/domain/content/editor/schedule.ts';
import { Refusal } from '#app/domain/refusals.ts';

// A home page with all the items that it may have has some three hundred, a menu with all its submenus some six
// hundred.
const maxFields = 800;

/**
 * What an editor's form about one or more documents posted, by name: beside plain names those of items of lists, whose indices are small. Nothing
 * takes such a name apart but `readValues`, which asks for the names that the form has. Throws `malformedRequest` for
 * other names, for too many, and for a file.
 */
export async function readEditorForm(request: Request, { documents = 1 } = {}): Promise<Map<string, string>> {
  const form = await request.formData().catch(() => undefined);
  const entries = form ? [...form.entries()] : [];
  if (!form || entries.length > maxFields * documents) throw new Refusal('malformedRequest');
  const posted = new Map<string, string>();
  for (const [name, value] of entries) {
    if (typeof value !== 'string' || !postedName.test(name)) throw new Refusal('malformedRequest');
    posted.set(name, value);
  }
  return posted;
}

/** The zone that a form or an address names, else `otherwise`. */
export function zoneOf(text: string | null | undefined, otherwise: EditorZone): EditorZone {
  return editorZones.find((zone) => zone === text) ?? otherwise;
}
