import { DateTime } from 'luxon';

/** How long a level is good, and for how long after its end a refresher alone brings it back. */
export const monthsOfLevel = 12;
const monthsOfReturn = 6;

/** The days before a level's end on which a mail reminds of it. */
export const levelReminderDays = [60, 30, 7] as const;

/**
 * `valid`; `lapsed`, when a refresher alone brings it back; `expired`, when it takes the level's requirements again.
 */
export type Validity = 'valid' | 'lapsed' | 'expired';

/** The state of a level that is good until `validUntil`, at a time. On its last moment it is still good. */
export function validityAt(validUntil: Date, now: Date): Validity {
  if (now <= validUntil) return 'valid';
  return now <= returnEndsAt(validUntil) ? 'lapsed' : 'expired';
}

/** The end of a level that was reached at a time. */
export function endOfLevel(reachedAt: Date): Date {
  return monthsLater(reachedAt, monthsOfLevel);
}

/** The last moment at which a refresher alone brings a lapsed level back. */
export function returnEndsAt(validUntil: Date): Date {
  return monthsLater(validUntil, monthsOfReturn);
}

/**
 * The new end of a level after a refresher was passed: a year from its old end while it is good, a year from the
 * refresher while it is lapsed; null where the refresher alone does not bring it back.
 */
export function renewedUntil(validUntil: Date, refreshedAt: Date): Date | null {
  switch (validityAt(validUntil, refreshedAt)) {
    case 'valid':
      return monthsLater(validUntil, monthsOfLevel);
    case 'lapsed':
      return monthsLater(refreshedAt, monthsOfLevel);
    case 'expired':
      return null;
  }
}

/**
 * The reminder that is due between two times, in days before the end; null where none is. Of several that are due, the
 * last.
 */
export function reminderDue(validUntil: Date, after: Date, now: Date): (typeof levelReminderDays)[number] | null {
  if (now > validUntil) return null;
  const due = levelReminderDays.filter((days) => {
    const at = new Date(validUntil.getTime() - days * 24 * 3600_000);
    return at > after && at <= now;
  });
  return due.at(-1) ?? null;
}

// In UTC, so that the same level ends at the same moment wherever it is computed; the 29th of February ends on the
// 28th.
function monthsLater(from: Date, months: number): Date {
  return DateTime.fromJSDate(from, { zone: 'utc' }).plus({ months }).toJSDate();
}
