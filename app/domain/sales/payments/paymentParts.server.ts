import { z } from 'zod';
import { Prisma, rowsOf, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';

/**
 * Sums the lines of payments by agency, for lists: each agency sees only its part. Lines without an agency are in no
 * part.
 */
export async function refreshParts(tx: Transaction, remittanceIds: readonly string[]): Promise<void> {
  const ids = [...remittanceIds];
  await tx.$executeRaw`DELETE FROM remittance_parts WHERE remittance_id = ANY(${ids}::uuid[])`;
  await tx.$executeRaw`
    INSERT INTO remittance_parts (part_id, remittance_id, agency_id, paid_on, state, currency, amount, unclaimed, bookings)
    SELECT gen_random_uuid(), r.remittance_id, l.agency_id, r.paid_on, r.state, r.currency, sum(l.amount),
      coalesce(sum(l.amount) FILTER (WHERE l.booking_number IS NULL), 0), count(l.booking_number)
    FROM remittances r JOIN remittance_lines l ON l.remittance_id = r.remittance_id
    WHERE r.remittance_id = ANY(${ids}::uuid[]) AND l.agency_id IS NOT NULL
    GROUP BY r.remittance_id, l.agency_id`;
}

/**
 * Gives lines that waited for bookings to these, now that the ledger has them; one in another currency continues to
 * wait.
 */
export async function claimForBookings(tx: Transaction, bookingNumbers: readonly string[]): Promise<void> {
  const claimed = await rowsOf(
    tx,
    described(
      z.strictObject({ remittanceId: z.string() }),
      Prisma.sql`
      UPDATE remittance_lines l SET booking_number = b.booking_number, agency_id = b.agency_id
      FROM bookings b, remittances r
      WHERE l.booking_number IS NULL AND l.named = ANY(${[...bookingNumbers]}::text[]) AND b.booking_number = l.named AND b.latest
        AND r.remittance_id = l.remittance_id AND r.currency = b.currency
      RETURNING l.remittance_id AS "remittanceId"`,
    ),
  );
  if (claimed.length > 0) await refreshParts(tx, [...new Set(claimed.map(({ remittanceId }) => remittanceId))]);
}
