import type { FormValues } from './formValues.ts';

/**
 * The user who is typing: a mark of the session, and the user's key, which only the server can make. Only that user's
 * pages have the key, so that other users, and anybody after signing out, cannot read the values in the tab's storage.
 */
export type Typist = { session: string; key: string };

// This tab's own storage: no other tab sees it, and it is gone with the tab. A place is a page, and which form of it.
const prefix = 'gangway-typed ';
const newest = new Map<string, FormValues>();

/** Stores the values of the form of a place, encrypted. Rejects where the browser's storage is forbidden or full. */
export async function saveTyped(typist: Typist, place: string, values: FormValues): Promise<void> {
  newest.set(place, values);
  const text = await sealed(typist, values);
  // Unless it was forgotten, or typed on, in the meantime.
  if (newest.get(place) === values) sessionStorage.setItem(prefix + place, `${typist.session} ${text}`);
}

/**
 * Reads the values that the user typed at a place before an earlier session ran out. Rejects where there are none, or
 * another user's.
 */
export async function typedBefore(typist: Typist, place: string): Promise<FormValues> {
  const [session, ...text] = sessionStorage.getItem(prefix + place)?.split(' ') ?? [];
  // In the same session its user left the form by choice.
  if (session === typist.session) throw new Error('Left by choice.');
  return (await unsealed(typist, text.join(' '))) as FormValues;
}

/** A value as a text that only the user's pages can read again. */
export async function sealed({ key }: Pick<Typist, 'key'>, value: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await imported(key), plain);
  return `${toText(iv)} ${toText(new Uint8Array(text))}`;
}

/** The value of a sealed text. Rejects for another user's, and for what is none. */
export async function unsealed({ key }: Pick<Typist, 'key'>, text: string): Promise<unknown> {
  const [iv = '', rest = ''] = text.split(' ');
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: toBytes(iv) }, await imported(key), toBytes(rest));
  return JSON.parse(new TextDecoder().decode(plain));
}

/** Removes the stored values of a place; without one, of all places. */
export function forgetTyped(place?: string): void {
  try {
    for (const each of place === undefined ? placesTyped() : [place]) {
      newest.delete(each);
      sessionStorage.removeItem(prefix + each);
    }
  } catch {
    return; // storage may be forbidden, and is empty then
  }
}

/**
 * Removes the stored values that are not restored: those of other users, and those of forms that were left in the
 * current session.
 */
export async function forgetOthersTyped(typist: Typist): Promise<void> {
  for (const place of placesTyped())
    if (!newest.has(place)) await typedBefore(typist, place).catch(() => forgetTyped(place));
}

const placesTyped = () =>
  Object.keys(sessionStorage).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
const imported = (key: string) =>
  crypto.subtle.importKey('raw', toBytes(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
