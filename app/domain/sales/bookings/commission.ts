import { DateTime } from 'luxon';
import { countsInSums, type BookingState } from './bookingStates.ts';

/** Commission is due so many days after the sailing. */
export const commissionDueDays = 30;

/** What a booking says of its commission: amounts in the currency's smallest unit, the sailing as a day. */
export interface CommissionFacts {
  state: BookingState;
  sailingOn: string;
  commissionExpected: number;
  commissionPaid: number;
}

/** The last day on which the commission of a sailing is in time. */
export function commissionDueOn(sailingOn: string): string {
  return DateTime.fromISO(sailingOn, { zone: 'utc' }).plus({ days: commissionDueDays }).toISODate()!;
}

/** The sailings before this day have commission that should be paid by `today`. */
export function overdueBefore(today: string): string {
  return DateTime.fromISO(today, { zone: 'utc' }).minus({ days: commissionDueDays }).toISODate()!;
}

/**
 * What is not paid of a booking's commission though its day is over; 0 where nothing is, or the booking is cancelled.
 */
export function overdueCommission(
  { state, sailingOn, commissionExpected, commissionPaid }: CommissionFacts,
  today: string,
): number {
  if (!countsInSums(state) || commissionDueOn(sailingOn) >= today) return 0;
  return Math.max(0, commissionExpected - commissionPaid);
}

/**
 * What a booking's commission is: not due yet, late where nothing is paid or more was taken back than paid, short where
 * too little is paid, paid; `none` of a cancelled booking and where none is expected.
 */
export const commissionMarks = ['notDue', 'late', 'short', 'paid', 'none'] as const;
export type CommissionMark = (typeof commissionMarks)[number];

/**
 * The mark of a booking's commission on a day. What was paid in part is short once the ledger calls the booking paid,
 * or its day is over; before both more may follow.
 */
export function commissionMark(facts: CommissionFacts, today: string): CommissionMark {
  const { state, sailingOn, commissionExpected, commissionPaid } = facts;
  if (!countsInSums(state)) return 'none';
  if (commissionPaid >= commissionExpected) return commissionExpected === 0 ? 'none' : 'paid';
  const isOver = commissionDueOn(sailingOn) < today;
  if (commissionPaid > 0) return isOver || state === 'paid' ? 'short' : 'notDue';
  return isOver || state === 'paid' ? 'late' : 'notDue';
}

/**
 * Whether a booking's commission may be disputed: what is late or short, and what is paid, where the ledger may expect
 * too little.
 */
export function mayDispute(mark: CommissionMark): boolean {
  return { notDue: false, late: true, short: true, paid: true, none: false }[mark];
}

/** Why no dispute is offered about a booking: one is open, its commission is not due yet, or there is none. */
export function whyNoDispute(mark: CommissionMark, state: BookingState, hasOpenDispute: boolean) {
  if (hasOpenDispute) return 'isOpen';
  if (mark !== 'none') return 'notNow';
  return state === 'cancelled' ? 'ofCancelled' : 'nothingExpected';
}

/** The sailings of which the commission is due in a month, `2026-11`, both days included. */
export function sailingsDueIn(month: string): { from: string; to: string } {
  const first = DateTime.fromISO(`${month}-01`, { zone: 'utc' });
  const day = (due: DateTime) => due.minus({ days: commissionDueDays }).toISODate()!;
  return { from: day(first), to: day(first.endOf('month').startOf('day')) };
}
