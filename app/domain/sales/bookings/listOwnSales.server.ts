import { z } from 'zod';
import { readingContext, type AgentContext } from '#app/domain/context.server.ts';
import { today as dayOf } from '#app/domain/permissions/grantEnds.ts';
import { maySeeSales } from '#app/domain/permissions/maySeeSales.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import type { BookingState } from './bookingStates.ts';
import { overdueBefore, overdueCommission } from './commission.ts';
import type { OwnSalesQuery } from './salesForms.ts';
import { bookingColumns } from './bookingColumns.server.ts';
import { searchBookings } from './searchBookings.server.ts';

type Row = Prisma.BookingGetPayload<{ select: typeof bookingColumns }>;

/** A booking of the advisor's; days as `2026-11-22`, amounts in the currency's smallest unit. */
export type OwnSale = Omit<Row, 'sailingOn' | 'bookedOn' | 'state'> & {
  sailingOn: string;
  bookedOn: string;
  state: BookingState;
  overdue: number;
};

/** The commission of all of the advisor's bookings in a currency, cancelled ones left out. */
export interface OwnCommission {
  currency: string;
  expected: number;
  paid: number;
  overdue: number;
}

export interface OwnSales {
  sales: OwnSale[];
  total: number;
  page: number;
  commission: OwnCommission[];
}

/**
 * Lists the caller's sales for their present agency, the newest first, filtered and by pages, with the commission of
 * all of them by currency. A page beyond the end is the last one. Everybody may read their own sales, so there is no
 * check.
 */
export function listOwnSales(ctx: AgentContext, query: OwnSalesQuery): Promise<OwnSales> {
  return salesOf(readingContext(ctx), ctx.actor.agentUniqueId, query);
}

/**
 * The same of a colleague, for who sees the agency's sales (`maySeeSales`). Throws `forbidden` for anybody else; of
 * another agency's user there are no sales for this one.
 */
export async function listColleaguesSales(
  ctx: AgentContext,
  agentUniqueId: string,
  query: OwnSalesQuery,
): Promise<OwnSales> {
  const { actor, agency, market } = ctx;
  if (!maySeeSales({ ...actor, ...agency, market })) throw new Refusal('forbidden');
  return salesOf(readingContext(ctx), agentUniqueId, query);
}

async function salesOf(
  ctx: AgentContext,
  agentUniqueId: string,
  { page: wanted, pageSize, ...query }: OwnSalesQuery,
): Promise<OwnSales> {
  const today = dayOf(ctx.now, ctx.market);
  const own = { agentUniqueId, agencyId: ctx.agency.agencyId, latest: true };
  const where = {
    ...own,
    ...(query.brand && { brand: query.brand }),
    AND: [stateFilter(ctx, query.state, today), searchBookings(query.search)],
  };
  const [total, commission] = await Promise.all([
    ctx.db.booking.count({ where, ...countLimit() }),
    commissionOf(ctx, agentUniqueId, today),
  ]);
  const { page, skip, take } = pageOf({ page: wanted, pageSize }, total);
  const rows = await ctx.db.booking.findMany({
    where,
    select: bookingColumns,
    orderBy: [{ bookedOn: 'desc' }, { bookingNumber: 'desc' }],
    skip,
    take,
  });
  return { sales: rows.map((row) => saleOf(row, today)), total, page, commission };
}

function stateFilter({ db }: AgentContext, state: OwnSalesQuery['state'], today: string): Prisma.BookingWhereInput {
  if (state !== 'overdue') return state ? { state } : {};
  return {
    state: { not: 'cancelled' },
    sailingOn: { lt: new Date(overdueBefore(today)) },
    commissionPaid: { lt: db.booking.fields.commissionExpected },
  };
}

function saleOf(row: Row, today: string): OwnSale {
  const [sailingOn, bookedOn] = [row.sailingOn.toISOString().slice(0, 10), row.bookedOn.toISOString().slice(0, 10)];
  // A database check limits the state to the type's codes.
  const sale = { ...row, sailingOn, bookedOn };
  return { ...sale, overdue: overdueCommission(sale, today) };
}

// The driver gives what may be larger than a safe number as text.
const commissionRow = z.strictObject({
  currency: z.string(),
  expected: z.string(),
  paid: z.string(),
  overdue: z.string(),
});

async function commissionOf(
  { db, agency }: AgentContext,
  agentUniqueId: string,
  today: string,
): Promise<OwnCommission[]> {
  const rows = await rowsOf(
    db,
    described(
      commissionRow,
      Prisma.sql`
    SELECT currency, sum(commission_expected)::bigint AS expected, sum(commission_paid)::bigint AS paid,
           coalesce(sum(greatest(0, commission_expected - commission_paid)) FILTER (WHERE sailing_on < ${overdueBefore(today)}::date), 0)::bigint AS overdue
    FROM bookings
    WHERE agent_unique_id = ${agentUniqueId}::uuid AND agency_id = ${agency.agencyId} AND latest AND state <> 'cancelled'
    GROUP BY currency ORDER BY currency`,
    ),
  );
  return rows.map(({ currency, expected, paid, overdue }) => ({
    currency,
    expected: Number(expected),
    paid: Number(paid),
    overdue: Number(overdue),
  }));
}
