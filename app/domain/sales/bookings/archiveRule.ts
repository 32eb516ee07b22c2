import { DateTime } from 'luxon';
import { commissionMark, type CommissionFacts } from '#app/domain/sales/bookings/commission.ts';

/**
 * When a booking goes to the archive (decision 332): so many months after it was booked and after it sailed, which is
 * longer than the home page, the list of what waits and a report of this year and the last look back. A month gets a
 * table once so many of its bookings are settled.
 */
export const archiveRule = { monthsFromBooking: 25, monthsFromSailing: 13, fewest: 1000 };

/** What is booked and sails before these days may be in the archive; days as `2026-11-28`. */
export interface ArchiveDays {
  bookedBefore: string;
  sailedBefore: string;
}

/** The days before which what is settled goes to the archive, on a day. */
export function archiveDays(today: string): ArchiveDays {
  const monthsAgo = (months: number) => DateTime.fromISO(today, { zone: 'utc' }).minus({ months }).toISODate()!;
  return {
    bookedBefore: monthsAgo(archiveRule.monthsFromBooking),
    sailedBefore: monthsAgo(archiveRule.monthsFromSailing),
  };
}

/** What a booking says of whether it is settled. */
export interface SettledFacts extends CommissionFacts {
  bookedOn: string;
  /** The last day by which a former revision of it was booked. */
  formerUntil: string | null;
  hasOpenDispute: boolean;
}

/**
 * Whether a booking is settled on a day: it was booked and sailed long ago, nothing of its commission waits, and neither
 * the ledger nor anybody disputes it. One of which a former revision is of a later month stays, so that it goes with
 * that one.
 */
export function isSettled(facts: SettledFacts, today: string): boolean {
  const { bookedBefore, sailedBefore } = archiveDays(today);
  const { state, bookedOn, sailingOn, formerUntil, hasOpenDispute } = facts;
  if (bookedOn >= bookedBefore || sailingOn >= sailedBefore) return false;
  if (state === 'disputed' || hasOpenDispute) return false;
  if (formerUntil !== null && formerUntil.slice(0, 7) > bookedOn.slice(0, 7)) return false;
  return ['paid', 'none'].includes(commissionMark(facts, today));
}

/**
 * Whether something of what is asked for may be in the archive, by the first day on which it was booked, or sailed, where
 * there is one.
 */
export function mayBeArchived({ bookedFrom, sailedFrom }: { bookedFrom?: string; sailedFrom?: string }, today: string) {
  const { bookedBefore, sailedBefore } = archiveDays(today);
  return (bookedFrom ?? '') < bookedBefore && (sailedFrom ?? '') < sailedBefore;
}
