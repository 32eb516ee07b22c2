import { z } from 'zod';
import { Prisma, rowsOf, type Database } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';

// What the announced payments of an agency, and those on the way, pay of each booking, and the last of their days.
const coming = (agencyId: string) => `
  SELECT l.booking_number, sum(l.amount) AS amount, max(p.paid_on) AS day FROM remittance_parts p
  JOIN remittance_lines l ON l.remittance_id = p.remittance_id AND l.agency_id = p.agency_id
  WHERE p.agency_id = ${agencyId} AND p.state IN ('announced', 'onTheWay') AND l.booking_number IS NOT NULL
  GROUP BY l.booking_number`;

/**
 * The text of a condition on `bookings` of an agency: no payment on its way completes the commission. What is on its way
 * is neither late nor short.
 */
export const nothingComes = (agencyId: string) => `
  NOT EXISTS (SELECT FROM (${coming(agencyId)}) AS coming WHERE coming.booking_number = bookings.booking_number
    AND coming.amount >= bookings.commission_expected - bookings.commission_paid)`;

const coveredRow = z.strictObject({ bookingNumber: z.string(), day: z.string() });

/** The bookings of an agency whose missing commission is on its way, with the last day of its payments. */
export async function comingCommission(db: Database, agencyId: string): Promise<Map<string, string>> {
  const rows = await rowsOf(
    db,
    described(
      coveredRow,
      Prisma.sql`
    SELECT b.booking_number AS "bookingNumber", to_char(max(p.paid_on), 'YYYY-MM-DD') AS day FROM remittance_parts p
    JOIN remittance_lines l ON l.remittance_id = p.remittance_id AND l.agency_id = p.agency_id
    JOIN bookings b ON b.booking_number = l.booking_number AND b.agency_id = l.agency_id AND b.latest
    WHERE p.agency_id = ${agencyId} AND p.state IN ('announced', 'onTheWay') AND b.commission_paid < b.commission_expected
    GROUP BY b.booking_number, b.commission_expected, b.commission_paid
    HAVING sum(l.amount) >= b.commission_expected - b.commission_paid`,
    ),
  );
  return new Map(rows.map(({ bookingNumber, day }) => [bookingNumber, day]));
}
