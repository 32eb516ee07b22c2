import type { Transaction } from '#app/platform/database.server.ts';

/**
 * Gives lines that waited for bookings to these, now that the ledger has them; one in another currency continues to
 * wait.
 */
export async function claimForBookings(tx: Transaction, bookingNumbers: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE remittance_lines l SET booking_number = b.booking_number, agency_id = b.agency_id
    FROM bookings b, remittances r
    WHERE l.booking_number IS NULL AND l.named = ANY(${[...bookingNumbers]}::text[]) AND b.booking_number = l.named AND b.latest
      AND r.remittance_id = l.remittance_id AND r.currency = b.currency`;
}
