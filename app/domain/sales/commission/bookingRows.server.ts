import type { Prisma } from '#app/platform/database.server.ts';
import type { BookingState } from '#app/domain/sales/bookings/bookingStates.ts';
import { commissionDueOn, commissionMark, type CommissionMark } from '#app/domain/sales/bookings/commission.ts';

/** What is read of a booking about its commission. */
export const commissionColumns = {
  bookingNumber: true,
  brand: true,
  ship: true,
  sailingOn: true,
  bookedOn: true,
  guests: true,
  state: true,
  currency: true,
  gross: true,
  commissionExpected: true,
  commissionPaid: true,
  commissionSettled: true,
  agent: { select: { firstName: true, lastName: true } },
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

/** A row as a booking's commission on a day. */
export function bookedCommission(row: Row, today: string): BookedCommission {
  const [sailingOn, bookedOn] = [row.sailingOn.toISOString().slice(0, 10), row.bookedOn.toISOString().slice(0, 10)];
  // A database check limits the state to the type's codes.
  const booking = { ...row, sailingOn, bookedOn };
  return { ...booking, dueOn: commissionDueOn(sailingOn), mark: commissionMark(booking, today) };
}
