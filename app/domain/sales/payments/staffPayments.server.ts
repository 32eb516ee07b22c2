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
  agencyId: true,
  agency: { select: { agencyName: true, country: true } },
  remittance: {
    select: {
      remittanceId: true,
      number: true,
      paidOn: true,
      state: true,
      currency: true,
      amount: true,
      bankLine: true,
    },
  },
} as const satisfies Prisma.RemittanceLineSelect;

export type StaffPaymentLine = Prisma.RemittanceLineGetPayload<{ select: typeof lineSelect }> & {
  /** Bookings that it may pay, the likeliest first. */
  suggestions: SuggestedBooking[];
};

/** The lines that a member of staff has to do with: one that names no agency is for staff of every market alone. */
export function lineReached(ctx: StaffContext): Prisma.RemittanceLineWhereInput {
  return ctx.staff.markets.length === 0 ? {} : { agency: agenciesReached(ctx) };
}

/**
 * One line that waits for a booking, with likely ones. Throws `forbidden` (`staff.see-sales`), and `notFound` for one that
 * is not theirs to see or has a booking.
 */
export async function readStaffPaymentLine(ctx: StaffContext, lineId: string): Promise<StaffPaymentLine> {
  assertCan(ctx, 'staff.see-sales');
  const line = await ctx.db.remittanceLine.findFirst({
    where: { lineId, bookingNumber: null, AND: lineReached(ctx) },
    select: lineSelect,
  });
  if (!line) throw new Refusal('notFound');
  return { ...line, suggestions: (await suggestionsFor(ctx, [line])).get(lineId) ?? [] };
}

/**
 * The lines of payments, the last day first: those that wait for a booking, each with likely ones, or all. Throws `forbidden` (`staff.see-sales`).
 */
export async function listStaffPayments(
  ctx: StaffContext,
  { show, search, page: wanted, pageSize }: StaffPaymentQuery,
): Promise<{ lines: StaffPaymentLine[]; total: number; page: number }> {
  assertCan(ctx, 'staff.see-sales');
  const typed = literalPattern(search);
  const where: Prisma.RemittanceLineWhereInput = {
    ...(show === 'unclaimed' && { bookingNumber: null, remittance: { state: { not: 'cancelled' } } }),
    AND: [
      lineReached(ctx),
      search === ''
        ? {}
        : {
            OR: [
              { remittance: { number: { startsWith: typed.toUpperCase() } } },
              { remittance: { bankLine: { contains: typed, mode: 'insensitive' } } },
              { named: typed.toUpperCase() },
            ],
          },
    ],
  };
  const total = await ctx.db.remittanceLine.count({ where, ...countLimit() });
  const { page, skip, take } = pageOf({ page: wanted, pageSize }, total);
  const lines = await ctx.db.remittanceLine.findMany({
    where,
    select: lineSelect,
    orderBy: [{ remittance: { paidOn: 'desc' } }, { lineId: 'desc' }],
    skip,
    take,
  });
  const waiting = lines.filter(({ bookingNumber }) => bookingNumber === null);
  const suggestions = await suggestionsFor(ctx, waiting);
  return { total, page, lines: lines.map((line) => ({ ...line, suggestions: suggestions.get(line.lineId) ?? [] })) };
}

const suggested = z.strictObject({
  lineId: z.string(),
  bookingNumber: z.string(),
  agencyId: z.string(),
  ship: z.string(),
  sailingOn: z.string(),
  open: z.int(),
  isExact: z.boolean(),
});
export type SuggestedBooking = Omit<z.output<typeof suggested>, 'lineId'>;

const mostSuggested = 3;
const daysAround = 120;

// Bookings of the agency in the payment's currency that sailed around its day and have that much open; whose open amount
// is the line's first, then those of a similar number, then the nearest sailing.
async function suggestionsFor(
  { db }: StaffContext,
  lines: readonly Prisma.RemittanceLineGetPayload<{ select: typeof lineSelect }>[],
): Promise<Map<string, SuggestedBooking[]>> {
  const asked = lines.flatMap(({ lineId, named, amount, agencyId, remittance }) =>
    agencyId
      ? [
          {
            lineId,
            named,
            amount,
            agencyId,
            paidOn: remittance.paidOn.toISOString().slice(0, 10),
            currency: remittance.currency,
          },
        ]
      : [],
  );
  if (asked.length === 0) return new Map();
  const rows = await rowsOf(
    db,
    described(
      suggested,
      Prisma.sql`
      SELECT l."lineId", s."bookingNumber", l."agencyId", s.ship, s."sailingOn", s.open, s."isExact"
      FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS l (
        "lineId" text, named text, amount int, "agencyId" text, "paidOn" date, currency text)
      CROSS JOIN LATERAL (
        SELECT b.booking_number AS "bookingNumber", b.ship, b.sailing_on::text AS "sailingOn", o.open, o.open = l.amount AS "isExact"
        FROM bookings b CROSS JOIN LATERAL (SELECT b.commission_expected - b.commission_paid AS open) o
        WHERE b.agency_id = l."agencyId" AND b.latest AND b.currency = l.currency AND b.commission_paid < b.commission_expected
          AND b.state <> 'cancelled' AND b.sailing_on BETWEEN l."paidOn" - ${daysAround}::int AND l."paidOn" + ${daysAround}::int
          AND o.open >= l.amount
        ORDER BY o.open = l.amount DESC, left(b.booking_number, 4) = left(l.named, 4) DESC, o.open - l.amount,
          abs(b.sailing_on - l."paidOn"), b.booking_number
        LIMIT ${mostSuggested}) s`,
    ),
  );
  const found = new Map<string, SuggestedBooking[]>();
  for (const { lineId, ...booking } of rows) found.set(lineId, [...(found.get(lineId) ?? []), booking]);
  return found;
}
