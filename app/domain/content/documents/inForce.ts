/** The states of a version that are stored; `scheduled` and `ended` follow from the time. */
export const storedStates = ['draft', 'published', 'withdrawn'] as const;
export type StoredState = (typeof storedStates)[number];

/** The part of a version that says when it applies. */
export interface VersionTimes {
  number: number;
  state: StoredState;
  startsAt: Date | null;
  endsAt: Date | null;
}

/**
 * The version that applies at a time: of those that are published, have begun and have not ended the one that began
 * last, and of two that began together the newer one. So a version with an end lets the one before it come back.
 * Undefined where none applies.
 */
export function inForce<Version extends Omit<VersionTimes, 'state'>>(
  published: readonly Version[],
  now: Date,
): Version | undefined {
  let found: Version | undefined;
  for (const version of published) {
    if (!isRunning(version, now)) continue;
    if (!found || isLater(version, found)) found = version;
  }
  return found;
}

export type VersionState = StoredState | 'scheduled' | 'ended' | 'replaced';

/** What a version is called at a time, among all versions of its document. */
export function stateOf(version: VersionTimes, all: readonly VersionTimes[], now: Date): VersionState {
  if (version.state !== 'published') return version.state;
  if (version.startsAt && version.startsAt > now) return 'scheduled';
  if (version.endsAt && version.endsAt <= now) return 'ended';
  const current = inForce(
    all.filter(({ state }) => state === 'published'),
    now,
  );
  return current?.number === version.number ? 'published' : 'replaced';
}

function isRunning({ startsAt, endsAt }: Pick<VersionTimes, 'startsAt' | 'endsAt'>, now: Date): boolean {
  return startsAt !== null && startsAt <= now && (endsAt === null || endsAt > now);
}

function isLater(one: Omit<VersionTimes, 'state'>, other: Omit<VersionTimes, 'state'>): boolean {
  const difference = (one.startsAt?.getTime() ?? 0) - (other.startsAt?.getTime() ?? 0);
  return difference > 0 || (difference === 0 && one.number > other.number);
}
