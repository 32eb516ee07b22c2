import { z } from 'zod';
import { agenciesReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { literalPattern } from '#app/domain/text.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import type { StaffPaymentQuery } from './forms.ts';

const lineSelect = {
  lineId: true,
  named: true,
  amount: true,
  bookingNumber: true,
  assignedAt: true,
  staff: { select: { firstName: true, lastName: true, userId: true } },
  agencyId: true,
  agency: { select: { agencyName: true, country: true } },
  remittance: {
    select: {
      remittanceId: true,
      number: true,
      paidOn: true,
      state: true,
      currency: true,
      bankLine: true,
    },
  },
} as const satisfies Prisma.RemittanceLineSelect;

type Selected = Prisma.RemittanceLineGetPayload<{ select: typeof lineSelect }>;
type Line = Omit<Selected, 'amount'> & { amount: number };

export type StaffPaymentLine = Line & {
  /** Bookings that it may pay, the likeliest first. */
  suggestions: SuggestedBooking[];
};

const lineOf = ({ amount, ...line }: Selected): Line => ({ ...line, amount: Number(amount) });

/** The lines that a member of staff has to do with: one that names no agency is for staff of every market alone. */
export function lineReached(ctx: StaffContext): Prisma.RemittanceLineWhereInput {
  return ctx.staff.markets.length === 0 ? {} : { agency: agenciesReached(ctx) };
}

/**
 * One line that waits for a booking, with likely ones, or one that staff assigned. Throws `forbidden` (`staff.see-sales`),
 * and `notFound` for one that is not theirs to see or that the brand itself allocated.
 */
export async function readStaffPaymentLine(ctx: StaffContext, lineId: string): Promise<StaffPaymentLine> {
  assertCan(ctx, 'staff.see-sales');
  const found = await ctx.db.remittanceLine.findFirst({
    where: { lineId, OR: [{ bookingNumber: null }, { assignedBy: { not: null } }], AND: lineReached(ctx) },
    select: lineSelect,
  });
  if (!found) throw new Refusal('notFound');
  const line = lineOf(found);
  return { ...line, suggestions: line.bookingNumber === null ? await suggestionsFor(ctx, line) : [] };
}

/** The lines of payments, the last day first: those that wait for a booking, or all. Throws `forbidden` (`staff.see-sales`). */
export async function listStaffPayments(
  ctx: StaffContext,
  { show, search, page: wanted, pageSize }: StaffPaymentQuery,
): Promise<{ lines: Line[]; total: number; page: number }> {
  assertCan(ctx, 'staff.see-sales');
  const where: Prisma.RemittanceLineWhereInput = {
    ...(show === 'unclaimed' && { bookingNumber: null, remittance: { state: { not: 'cancelled' } } }),
    AND: [lineReached(ctx), await searched(ctx, search)],
  };
  const total = await ctx.db.remittanceLine.count({ where, ...countLimit() });
  const { page, skip, take } = pageOf({ page: wanted, pageSize }, total);
  const found = await ctx.db.remittanceLine.findMany({
    where,
    select: lineSelect,
    orderBy: [{ remittance: { paidOn: 'desc' } }, { lineId: 'desc' }],
    skip,
    take,
  });
  return { total, page, lines: found.map(lineOf) };
}

const mostSearched = 1000;

// Payments first, the latest of them where many are meant: their words are looked at once, and lines found by an index.
async function searched({ db }: StaffContext, search: string): Promise<Prisma.RemittanceLineWhereInput> {
  if (search === '') return {};
  const typed = literalPattern(search);
  const payments = await db.remittance.findMany({
    where: {
      OR: [{ number: { startsWith: typed.toUpperCase() } }, { bankLine: { contains: typed, mode: 'insensitive' } }],
    },
    select: { remittanceId: true },
    orderBy: { paidOn: 'desc' },
    take: mostSearched,
  });
  const booking = search.toUpperCase();
  return {
    OR: [
      { remittanceId: { in: payments.map(({ remittanceId }) => remittanceId) } },
      { bookingNumber: booking },
      { bookingNumber: null, named: booking },
    ],
  };
}

const suggested = z.strictObject({
  bookingNumber: z.string(),
  ship: z.string(),
  sailingOn: z.string(),
  // The driver gives what may be larger than a safe number as text.
  open: z.string(),
  isExact: z.boolean(),
});
export type SuggestedBooking = Omit<z.output<typeof suggested>, 'open'> & { open: number };

const mostSuggested = 3;
const daysAround = 120;

// Bookings of the agency in the payment's currency that sailed around its day, of whose commission some is explained by no
// payment, whatever of it the ledger calls paid; whose open amount is the line's first, then those of a similar number,
// then those with the nearest amount.
async function suggestionsFor(
  { db }: StaffContext,
  { named, amount, agencyId, remittance: { paidOn, currency } }: Line,
): Promise<SuggestedBooking[]> {
  if (agencyId === null || amount <= 0) return [];
  const rows = await rowsOf(
    db,
    described(
      suggested,
      Prisma.sql`
      SELECT b.booking_number AS "bookingNumber", b.ship, b.sailing_on::text AS "sailingOn", o.open, o.open = ${amount}::bigint AS "isExact"
      FROM bookings b CROSS JOIN LATERAL (
        SELECT (greatest(b.commission_expected, b.commission_paid) - coalesce(sum(l.amount), 0))::bigint AS open
        FROM remittance_lines l JOIN remittances r USING (remittance_id)
        WHERE l.booking_number = b.booking_number AND r.state <> 'cancelled') o
      WHERE b.agency_id = ${agencyId} AND b.latest AND b.currency = ${currency} AND o.open > 0
        AND b.state <> 'cancelled' AND b.sailing_on BETWEEN ${paidOn}::date - ${daysAround}::int AND ${paidOn}::date + ${daysAround}::int
      ORDER BY o.open = ${amount}::bigint DESC, left(b.booking_number, 4) = left(${named}, 4) DESC, abs(o.open - ${amount}::bigint),
        abs(b.sailing_on - ${paidOn}::date), b.booking_number
      LIMIT ${mostSuggested}`,
    ),
  );
  return rows.map((row) => ({ ...row, open: Number(row.open) }));
}
