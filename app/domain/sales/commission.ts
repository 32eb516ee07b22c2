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

/** What is not paid of a booking's commission though its day is over; 0 where nothing is, or the booking is cancelled. */
export function overdueCommission({ state, sailingOn, commissionExpected, commissionPaid }: CommissionFacts, today: string): number {
  if (!countsInSums(state) || commissionDueOn(sailingOn) >= today) return 0;
  return Math.max(0, commissionExpected - commissionPaid);
}
