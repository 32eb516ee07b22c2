import { receiveDelivery } from '#app/domain/accounts/signIn/partnerDelivery.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { latestToday } from '#app/domain/operations/deliveries/furthestDays.ts';
import type { RowsOutcome } from '#app/domain/operations/deliveries/recordOutcome.server.ts';
import { checkEntry, type DeliveredEntry } from './ledgerRow.ts';
import { recordBookings } from './recordBookings.server.ts';

/** Takes bookings that a partner delivers with a signed token for the ledger. Throws as `receiveDelivery` does. */
export async function receiveBookings(
  ctx: VisitorContext,
  { token, bookings }: { token: string | undefined; bookings: readonly DeliveredEntry[] },
): Promise<RowsOutcome & { deliveryId: string }> {
  const today = latestToday(ctx.now);
  const rows = bookings.map((booking, place) => ({
    number: place + 1,
    bookingNumber: booking.bookingNumber,
    revision: String(booking.revision),
    read: checkEntry(booking, today),
  }));
  return receiveDelivery(ctx, { kind: 'ledger', token, rows: rows.length }, (tx, { now }) =>
    recordBookings(tx, now, rows),
  );
}
