import type { Prisma } from '#app/platform/database.server.ts';
import type { BookingState } from '#app/domain/sales/bookings/bookingStates.ts';
import { bookingColumns } from '#app/domain/sales/bookings/bookingColumns.server.ts';
import { componentsOf, type Component } from '#app/domain/sales/bookings/components.ts';
import { commissionDueOn, commissionMark, type CommissionMark } from '#app/domain/sales/bookings/commission.ts';

/** What is read of a booking about its commission. */
export const commissionColumns = {
  ...bookingColumns,
  commissionSettled: true,
  agent: { select: { firstName: true, lastName: true } },
} as const satisfies Prisma.BookingSelect;

/** The same with why: what a list never reads. */
export const explainedColumns = {
  ...commissionColumns,
  commissionStated: true,
  deposit: true,
  guestPaid: true,
  finalPaymentOn: true,
  optionUntil: true,
  components: { select: { components: true } },
} as const satisfies Prisma.BookingSelect;

type Row = Prisma.BookingGetPayload<{ select: typeof commissionColumns }>;

/** A booking's commission; days as `2026-11-22`, amounts in the currency's smallest unit. */
export type BookedCommission = Omit<Row, 'sailingOn' | 'bookedOn' | 'state'> & {
  sailingOn: string;
  bookedOn: string;
  dueOn: string;
  state: BookingState;
  mark: CommissionMark;
};

type ExplainedRow = Prisma.BookingGetPayload<{ select: typeof explainedColumns }>;

/** A booking's commission with what it is made of, and what the guests pay when. */
export type ExplainedBooking = BookedCommission & {
  commissionStated: number | null;
  components: Component[];
  deposit: number | null;
  guestPaid: number | null;
  finalPaymentOn: string | null;
  optionUntil: string | null;
};

/** A row with why as that on a day. */
export function explainedBooking(row: ExplainedRow, today: string): ExplainedBooking {
  const { components, finalPaymentOn, optionUntil, ...booked } = row;
  return {
    ...booked,
    ...bookedCommission(row, today),
    components: componentsOf(components?.components),
    finalPaymentOn: finalPaymentOn && dayOf(finalPaymentOn),
    optionUntil: optionUntil && dayOf(optionUntil),
  };
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** A row as a booking's commission on a day. */
export function bookedCommission(row: Row, today: string): BookedCommission {
  const [sailingOn, bookedOn] = [dayOf(row.sailingOn), dayOf(row.bookedOn)];
  // A database check limits the state to the type's codes.
  const booking = { ...row, sailingOn, bookedOn };
  return { ...booking, dueOn: commissionDueOn(sailingOn), mark: commissionMark(booking, today) };
}
