import type { FormField } from '#app/ui/form/field.ts';

/** What every part of the editor's form needs to know of it. */
export interface EditorFrame {
  formId: string;
  errors: Record<string, string[]>;
  /** The pictures of the library, newest first; `alt` is what is said of one in the document's language. */
  images: readonly { imageId: string; label: string; alt: string }[];
  /** The item that a button acted on; '' for none. */
  focus?: string;
  /** True within a group that may be left empty: none of its fields must be filled in. */
  isOptional?: boolean;
}

/** A field of a form with many, by its name. */
export function fieldOf(
  { formId, errors }: Pick<EditorFrame, 'formId' | 'errors'>,
  name: string,
  initialValue: unknown,
): FormField {
  const id = `${formId}-${name}`;
  return { id, name, errors: errors[name], errorId: `${id}-error`, descriptionId: `${id}-description`, initialValue };
}
