/**
 * The state of the Japanese of a document against its English: it is missing, or it was published before the English
 * was.
 */
export type Translation = 'missing' | 'older';

interface Held {
  startsAt: Date | null;
  publishedAt: Date | null;
}

/**
 * Compares the English in force with the Japanese in force; null where there is no English, or nothing is to be done.
 */
export function translationState(english: Held | undefined, japanese: Held | undefined): Translation | null {
  if (!english) return null;
  if (!japanese) return 'missing';
  return since(japanese) < since(english) ? 'older' : null;
}

/**
 * The English version of which a Japanese one is the translation: the last that had been published when the Japanese was.
 * One that was withdrawn since counts; undefined where none had been published.
 */
export function translatedVersion<Version extends { number: number; publishedAt: Date | null }>(
  japanese: Held,
  english: readonly Version[],
): Version | undefined {
  const moment = since(japanese);
  return english
    .filter(({ publishedAt }) => publishedAt !== null && publishedAt.getTime() <= moment)
    .toSorted((one, other) => other.number - one.number)[0];
}

// What was scheduled was written when it was published, and not when it began.
function since({ publishedAt, startsAt }: Held): number {
  return (publishedAt ?? startsAt)?.getTime() ?? 0;
}
