import { reminderDays, validityAt } from '#app/domain/academy/levels/validity.ts';

/** A curriculum that lists a course, for a learner who holds a level in it. */
export interface HeldLevel {
  /** The course renews the level. */
  refresher: boolean;
  validUntil: Date;
}

const dayMs = 24 * 3600_000;

/**
 * True where a course that was passed counts once more: it renews a level that ends soon or has ended, or a level has
 * lapsed for so long that what was passed before its end no longer counts (D37). Any other passed course is looked at
 * again without counting.
 */
export function countsAnew({
  lastPassedAt,
  levels,
  now,
}: {
  lastPassedAt: Date;
  levels: readonly HeldLevel[];
  now: Date;
}): boolean {
  return levels.some(({ refresher, validUntil }) => {
    if (refresher) return now.getTime() >= validUntil.getTime() - reminderDays[0] * dayMs;
    return validityAt(validUntil, now) === 'expired' && lastPassedAt < validUntil;
  });
}
