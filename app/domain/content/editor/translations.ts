/**
 * How the Japanese of a document stands against its English: it is missing, or it was published before the English was.
 */
export type Translation = 'missing' | 'older';

interface Held {
  startsAt: Date | null;
  publishedAt: Date | null;
}

/**
 * Compares what holds in English with what holds in Japanese; null where there is no English, or nothing is to be done.
 */
export function standsAgainst(english: Held | undefined, japanese: Held | undefined): Translation | null {
  if (!english) return null;
  if (!japanese) return 'missing';
  return since(japanese) < since(english) ? 'older' : null;
}

// What was scheduled was written when it was published, and not when it began.
function since({ publishedAt, startsAt }: Held): number {
  return (publishedAt ?? startsAt)?.getTime() ?? 0;
}
