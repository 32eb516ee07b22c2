import type { ChosenPlace } from '#app/domain/content/editor/publishWithMenus.server.ts';
import { Refusal } from '#app/domain/refusals.ts';

/** The menus of a page's form: those with a chosen place, and everything as it was typed, for a form that comes back. */
export interface ChosenMenus {
  label: string;
  menus: ChosenPlace[];
  typed: Record<string, string>;
}

const labelLength = 80;

/** Reads the menus that a page's form posted. Throws `malformedRequest` for what is no menu of ours. */
export function chosenMenus(posted: ReadonlyMap<string, string>): ChosenMenus {
  const typed = Object.fromEntries([...posted].filter(([name]) => /^menu(?:Label$|s\[)/.test(name)));
  const menus = Object.keys(typed).flatMap((name): ChosenPlace[] => {
    const [, item] = /^(menus\[\d+\])\.place$/.exec(name) ?? [];
    const place = typed[name];
    if (!item || !place) return [];
    const [documentId = '', base = ''] = [typed[`${item}.documentId`], typed[`${item}.base`]];
    if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(documentId)) throw new Refusal('malformedRequest');
    return [{ documentId, base, place }];
  });
  if (new Set(menus.map(({ documentId }) => documentId)).size < menus.length) throw new Refusal('malformedRequest');
  return { label: (typed.menuLabel ?? '').normalize('NFC').trim().slice(0, labelLength), menus, typed };
}
