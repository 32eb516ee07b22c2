/**
 * A hash of a text: the same for the same text, and practically never for another. It tells versions of an editor's
 * text apart, and a translation names by it what it was made from.
 */
export function fingerprintOf(said: unknown): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const character of JSON.stringify(said)) {
    const code = character.codePointAt(0)!;
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (low >>> 0).toString(36).padStart(7, '0') + (high >>> 0).toString(36).padStart(7, '0');
}

/** The same of a page, a question or a test, without what it was translated from. */
export function printOf<Item extends { source?: string | undefined }>({ source: _, ...said }: Item): string {
  return fingerprintOf(said);
}
