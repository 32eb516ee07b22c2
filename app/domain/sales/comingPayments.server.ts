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

const coveredFirst = (agencyId: string) => `WITH covered AS MATERIALIZED (${covered(agencyId)})`;
const nothingComes = 'bookings.booking_number NOT IN (SELECT covered.booking_number FROM covered)';

/** The text of a condition on `bookings` of an agency: no payment on its way completes the commission. */
export const isNotComing = (agencyId: string) =>
  `bookings.booking_number NOT IN (${coveredFirst(agencyId)} SELECT covered.booking_number FROM covered)`;

/**
 * The text of a query of an agency's commission that is late or short, as commissionMark says of one booking, without
 * what is on its way: its day is over, or the ledger calls it paid. By need, currency and day of the sailing. `which`
 * are more conditions on `bookings`.
 */
export function missingCommission(
  { agencyId, overdueBefore }: { agencyId: string; overdueBefore: string },
  which: string,
): string {
  // Each half has an index. A day is far less often than a booking: what is made of days is made of few rows.
  const half = (when: string) => `
    SELECT CASE WHEN commission_paid <= 0 THEN 'late' ELSE 'short' END AS need, currency, sailing_on,
      count(*) AS bookings, sum(commission_expected - commission_paid) AS missing
    FROM bookings WHERE agency_id = ${agencyId} AND latest AND commission_paid < commission_expected AND ${nothingComes} AND ${which} AND ${when}
    GROUP BY 1, 2, 3`;
  return `${coveredFirst(agencyId)}
    ${half(`state <> 'cancelled' AND sailing_on < ${overdueBefore}::date`)} UNION ALL ${half(`state = 'paid' AND sailing_on >= ${overdueBefore}::date`)}`;
}

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
