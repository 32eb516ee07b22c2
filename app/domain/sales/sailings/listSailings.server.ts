import type { AgentContext } from '#app/domain/context.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import { today as dayOf } from '#app/domain/permissions/grantEnds.ts';
import type { BookingState } from '#app/domain/sales/bookings/bookingStates.ts';
import { lastOfDays } from '#app/domain/sales/bookings/salesPeriods.ts';
import { searchBookings } from '#app/domain/sales/bookings/searchBookings.server.ts';
import { bookingsInScope, widestScope } from '#app/domain/sales/commissionScope.server.ts';
import type { CommissionScope } from '#app/domain/sales/commissionScopes.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import type { SailingQuery } from './sailingForms.ts';

const shown = {
  bookingNumber: true,
  revision: true,
  brand: true,
  ship: true,
  sailingOn: true,
  guests: true,
  state: true,
  recordedAt: true,
  agent: { select: { firstName: true, lastName: true } },
} as const satisfies Prisma.BookingSelect;

type Row = Prisma.BookingGetPayload<{ select: typeof shown }>;

/** A booking that sails, the day as `2026-11-27`. */
export type Sailing = Omit<Row, 'sailingOn' | 'state'> & { sailingOn: string; state: BookingState };

/** The sailings that an address asks for, of whose bookings they are, and the days from which to which they count. */
export interface Sailings {
  scope: CommissionScope;
  sailings: Sailing[];
  total: number;
  page: number;
  from: string;
  to: string;
}

const soonestFirst = [
  { sailingOn: 'asc' },
  { bookingNumber: 'asc' },
] as const satisfies Prisma.BookingOrderByWithRelationInput[];

/**
 * Sailings of the next days, the soonest first, without cancelled bookings: of the caller's own bookings, or of the
 * agency's for callers who see its sales. Days are the market's. Throws `forbidden` for a scope that is not the
 * caller's.
 */
export async function listSailings(
  ctx: AgentContext,
  { of: scope = widestScope(ctx), page: wanted, pageSize, ...query }: SailingQuery,
): Promise<Sailings> {
  const { where, ...days } = askedFor(ctx, scope, query);
  const total = await ctx.db.booking.count({ where, ...countLimit() });
  const { page, skip, take } = pageOf({ page: wanted, pageSize }, total);
  const rows = await ctx.db.booking.findMany({ where, select: shown, orderBy: [...soonestFirst], skip, take });
  return { scope, sailings: rows.map(sailingOf), total, page, ...days };
}

const rowsAtOnce = 500;

/**
 * All of them, for a file: some hundreds are in memory at a time. Writes the audit row `agency.sailings-exported` first. Throws as `listSailings` does.
 */
export async function exportSailings(
  ctx: AgentContext,
  { of: scope = widestScope(ctx), ...query }: SailingQuery,
): Promise<{ scope: CommissionScope; from: string; to: string; sailings: AsyncGenerator<Sailing> }> {
  const { where, ...days } = askedFor(ctx, scope, query);
  const { agencyId } = ctx.agency;
  await ctx.db.$transaction((tx) =>
    recordAudit(tx, ctx, {
      action: 'agency.sailings-exported',
      subjectKind: 'agency',
      subjectId: agencyId,
      agencyId,
      after: { scope, ...days },
    }),
  );
  return { scope, ...days, sailings: allOf(ctx, where) };
}

async function* allOf({ db }: AgentContext, where: Prisma.BookingWhereInput): AsyncGenerator<Sailing> {
  for (let last: Row | undefined; ; ) {
    const rows: Row[] = await db.booking.findMany({
      where: last ? { AND: [where, after(last)] } : where,
      select: shown,
      orderBy: [...soonestFirst],
      take: rowsAtOnce,
    });
    for (const row of rows) yield sailingOf(row);
    last = rows.at(-1);
    if (rows.length < rowsAtOnce) return;
  }
}

const after = ({ sailingOn, bookingNumber }: Row): Prisma.BookingWhereInput => ({
  OR: [{ sailingOn: { gt: sailingOn } }, { sailingOn, bookingNumber: { gt: bookingNumber } }],
});

function askedFor(
  ctx: AgentContext,
  scope: CommissionScope,
  { within, brand, search }: Pick<SailingQuery, 'within' | 'brand' | 'search'>,
): { where: Prisma.BookingWhereInput; from: string; to: string } {
  const from = dayOf(ctx.now, ctx.market);
  const to = lastOfDays(from, Number(within));
  return {
    from,
    to,
    where: {
      ...bookingsInScope(ctx, scope),
      state: { not: 'cancelled' },
      sailingOn: { gte: new Date(from), lte: new Date(to) },
      ...(brand && { brand }),
      ...searchBookings(search),
    },
  };
}

// A database check limits the state to the type's codes.
const sailingOf = ({ sailingOn, state, ...row }: Row): Sailing => ({
  ...row,
  sailingOn: sailingOn.toISOString().slice(0, 10),
  state: state as BookingState,
});
