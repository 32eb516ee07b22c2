import type { StoredState } from '#app/domain/content/documents/inForce.ts';

interface Publication {
  number: number;
  state: StoredState;
  publishedBy: string | null;
}

/**
 * The publication that undoing takes back: of the published versions the newest, which an editor published. Undefined
 * where there is none, or where the newest came with a release. By number and not by time: the clock may have been put
 * back between two.
 */
export function lastPublication<Version extends Publication>(versions: readonly Version[]): Version | undefined {
  const last = versions
    .filter(({ state }) => state === 'published')
    .toSorted((one, other) => one.number - other.number)
    .at(-1);
  return last?.publishedBy ? last : undefined;
}
