import { z } from 'zod';
import { rowsOf, type Database } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';

// The bookings of an agency of which announced payments, and those on the way, pay all that is missing, with the last
// of their days. What is on its way is neither late nor short.
const covered = (agencyId: string, which = '') => `
  SELECT b.booking_number, max(p.paid_on) AS day FROM remittance_parts p
  JOIN remittance_lines l ON l.remittance_id = p.remittance_id AND l.agency_id = p.agency_id
  JOIN bookings b ON b.booking_number = l.booking_number AND b.agency_id = l.agency_id AND b.latest
  WHERE p.agency_id = ${agencyId} AND p.state IN ('announced', 'onTheWay') AND b.commission_paid < b.commission_expected ${which}
  GROUP BY b.booking_number, b.commission_expected, b.commission_paid
  HAVING sum(l.amount) >= b.commission_expected - b.commission_paid`;

/** The text of a condition on `bookings` of an agency: no payment on its way completes the commission. */
export const nothingComes = (agencyId: string) =>
  `bookings.booking_number NOT IN (SELECT covered.booking_number FROM (${covered(agencyId)}) AS covered)`;

const coveredRow = z.strictObject({ bookingNumber: z.string(), day: z.string() });

/**
 * Reads which of some bookings of an agency have their missing commission on its way, with the last day of its payments
 * (`YYYY-MM-DD`).
 */
export async function comingCommission(
  db: Database,
  agencyId: string,
  bookingNumbers: readonly string[],
): Promise<Map<string, string>> {
  if (bookingNumbers.length === 0) return new Map();
  const text = `
    SELECT booking_number AS "bookingNumber", to_char(day, 'YYYY-MM-DD') AS day
    FROM (${covered('$1', 'AND l.booking_number = ANY($2::text[])')}) AS covered`;
  const rows = await rowsOf(db, described(coveredRow, { text, values: [agencyId, [...bookingNumbers]] }));
  return new Map(rows.map(({ bookingNumber, day }) => [bookingNumber, day]));
}
