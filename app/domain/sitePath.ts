const maxLength = 2000;

/**
 * The path where it is one within this site, else null: one leading slash, no second slash, backslash or control
 * character by which a browser might read another host. What a header cannot carry (a space, letters beyond ASCII) is
 * percent-encoded.
 */
export function sitePath(path: string | null | undefined): string | null {
  if (!path || path.length > maxLength || !path.startsWith('/')) return null;
  if (/\/\/|\\|[\p{Cc}\p{Cs}]/u.test(path)) return null;
  return path.replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
}
