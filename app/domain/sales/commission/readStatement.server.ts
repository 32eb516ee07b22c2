import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import { sailingsDueIn } from '#app/domain/sales/bookings/commission.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { explainedBooking, explainedColumns, type ExplainedBooking } from './bookingRows.server.ts';
import { bookingsInScope } from '#app/domain/sales/commissionScope.server.ts';
import type { CommissionScope } from '#app/domain/sales/commissionScopes.ts';

/** The sums of a statement in one currency, in its smallest unit. */
export interface StatementSums {
  currency: string;
  bookings: number;
  expected: number;
  paid: number;
  /** What is not paid, booking by booking: what is paid too much for one pays for no other. */
  missing: number;
}

export interface CommissionStatement {
  sums: StatementSums[];
  /** The bookings whose commission is due in the month, by sailing; cancelled ones are left out. */
  bookings: AsyncGenerator<ExplainedBooking>;
}

const rowsAtOnce = 1000;

// The driver gives what may be larger than a safe number as text.
const sumRow = z.strictObject({
  currency: z.string(),
  bookings: z.string(),
  expected: z.string(),
  paid: z.string(),
  missing: z.string(),
});

/**
 * The statement of a month: the bookings whose commission is due in it, expected against paid, with sums by currency.
 * Writes the audit row `agency.statement-exported` first. Throws `forbidden` (`agency.commission`), also for the
 * agency's where it is not the caller's to see.
 */
export async function readStatement(
  ctx: AgentContext,
  { scope, month, format }: { scope: CommissionScope; month: string; format: string },
): Promise<CommissionStatement> {
  assertCan(ctx, 'agency.commission');
  const { from, to } = sailingsDueIn(month);
  const where = {
    ...bookingsInScope(ctx, scope),
    state: { not: 'cancelled' },
    sailingOn: { gte: new Date(from), lte: new Date(to) },
  };
  const { agencyId } = ctx.agency;
  await ctx.db.$transaction((tx) =>
    recordAudit(tx, ctx, {
      action: 'agency.statement-exported',
      subjectKind: 'agency',
      subjectId: agencyId,
      agencyId,
      after: { month, format, of: scope },
    }),
  );
  const { agentUniqueId = null } = bookingsInScope(ctx, scope);
  const rows = await rowsOf(
    ctx.db,
    described(
      sumRow,
      Prisma.sql`
    SELECT currency, count(*) AS bookings, sum(commission_expected)::bigint AS expected, sum(commission_paid)::bigint AS paid,
           sum(greatest(0, commission_expected - commission_paid))::bigint AS missing
    FROM bookings
    WHERE agency_id = ${agencyId} AND latest AND state <> 'cancelled' AND sailing_on BETWEEN ${from}::date AND ${to}::date
      AND (${agentUniqueId}::uuid IS NULL OR agent_unique_id = ${agentUniqueId}::uuid)
    GROUP BY currency ORDER BY currency`,
    ),
  );
  const sums = rows.map(({ currency, bookings, expected, paid, missing }) => ({
    currency,
    bookings: Number(bookings),
    expected: Number(expected),
    paid: Number(paid),
    missing: Number(missing),
  }));
  return { sums, bookings: readBookings(ctx, where) };
}

async function* readBookings(ctx: AgentContext, where: object): AsyncGenerator<ExplainedBooking> {
  const day = today(ctx.now, ctx.market);
  const orderBy = [{ sailingOn: 'asc' }, { bookingNumber: 'asc' }] as const;
  for (let skip = 0; ; skip += rowsAtOnce) {
    const rows = await ctx.db.booking.findMany({
      where,
      select: explainedColumns,
      orderBy: [...orderBy],
      skip,
      take: rowsAtOnce,
    });
    yield* rows.map((row) => explainedBooking(row, day));
    if (rows.length < rowsAtOnce) return;
  }
}
