import { DateTime } from 'luxon';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { today as dayOf } from '#app/domain/permissions/grantEnds.ts';
import { overdueBefore } from '#app/domain/sales/bookings/commission.ts';
import { searchBookings } from '#app/domain/sales/bookings/searchBookings.server.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import { comingCommission } from '#app/domain/sales/comingPayments.server.ts';
import { bookedCommission, commissionColumns, type BookedCommission } from './bookingRows.server.ts';
import { bookingsInScope, widestScope } from '#app/domain/sales/commissionScope.server.ts';
import type { DisputeState } from './disputes.ts';
import { isOfWhatIsMissing, type CommissionFilter, type CommissionQuery } from './forms.ts';
import type { CommissionScope } from '#app/domain/sales/commissionScopes.ts';

/** A booking with the last dispute about it, and what is on its way. */
export type ListedCommission = BookedCommission & {
  dispute: { number: string; state: DisputeState } | null;
  /** The day on which payments on their way complete it; null without them. */
  comesOn: string | null;
};

export interface CommissionList {
  scope: CommissionScope;
  bookings: ListedCommission[];
  total: number;
  page: number;
  /** The only advisor whose bookings are shown, where the query names one. */
  advisor: { firstName: string; lastName: string } | null;
}

/**
 * Commission expected against paid by booking, the latest sailing first, or the earliest of what is late or short,
 * narrowed and by pages; a page beyond the end is the last one. Of one's own bookings, or of the agency's. Throws `forbidden` (`agency.commission`), also for
 * the agency's where it is not the caller's to see.
 */
export async function listCommission(
  ctx: AgentContext,
  { of: scope = widestScope(ctx), page: wanted, pageSize, ...query }: CommissionQuery,
): Promise<CommissionList> {
  assertMaySee(ctx, 'agency.commission');
  const today = dayOf(ctx.now, ctx.market);
  const coming = await comingCommission(ctx.db, ctx.agency.agencyId);
  const where: Prisma.BookingWhereInput = {
    ...bookingsInScope(ctx, scope),
    ...(query.brand && { brand: query.brand }),
    ...(query.ship && { ship: query.ship }),
    ...(query.currency && { currency: query.currency }),
    ...daysOf(query),
    AND: [
      // Beside the scope, which it narrows and never widens.
      query.advisor ? { agentUniqueId: query.advisor } : {},
      // As soldInBranch says of one booking.
      query.branch ? { agent: { agencyId: ctx.agency.agencyId, branchId: query.branch, deletedAt: null } } : {},
      await filterOf(ctx, query.show, { today, coming: [...coming.keys()] }),
      searchBookings(query.search),
    ],
  };
  const total = await ctx.db.booking.count({ where, ...countLimit() });
  const { page, skip, take } = pageOf({ page: wanted, pageSize }, total);
  // By their numbers first, which an index has in this order: a page far behind passes over no bookings.
  const direction = isOfWhatIsMissing(query.show) ? 'asc' : 'desc';
  const order = {
    orderBy: [{ sailingOn: direction }, { bookingNumber: direction }],
  } satisfies Prisma.BookingFindManyArgs;
  const shown = await ctx.db.booking.findMany({
    where,
    select: { bookingNumber: true },
    ...order,
    skip,
    take,
  });
  const numbers = shown.map(({ bookingNumber }) => bookingNumber);
  const [rows, disputes, advisor] = await Promise.all([
    ctx.db.booking.findMany({
      where: { ...bookingsInScope(ctx, scope), bookingNumber: { in: numbers } },
      select: commissionColumns,
      ...order,
    }),
    lastDisputes(ctx, numbers),
    advisorOf(ctx, scope, query.advisor),
  ]);
  return {
    scope,
    total,
    page,
    advisor,
    bookings: rows.map((row) => ({
      ...bookedCommission(row, today),
      dispute: disputes.get(row.bookingNumber) ?? null,
      comesOn: coming.get(row.bookingNumber) ?? null,
    })),
  };
}

// Only of sellers whom the caller sees: an identifier must not reveal a name.
async function advisorOf(ctx: AgentContext, scope: CommissionScope, agentUniqueId: string | undefined) {
  if (!agentUniqueId) return null;
  return ctx.db.agent.findFirst({
    where: { agentUniqueId, bookings: { some: { AND: [bookingsInScope(ctx, scope), { agentUniqueId }] } } },
    select: { firstName: true, lastName: true },
  });
}

function daysOf({ from, to, sails }: Pick<CommissionQuery, 'from' | 'to' | 'sails'>): Prisma.BookingWhereInput {
  const month = sails ? DateTime.fromISO(sails, { zone: 'utc' }) : null;
  return {
    ...((from || to) && {
      bookedOn: { ...(from && { gte: new Date(from) }), ...(to && { lte: new Date(to) }) },
    }),
    ...(month && { sailingOn: { gte: month.toJSDate(), lt: month.plus({ months: 1 }).toJSDate() } }),
  };
}

async function filterOf(
  { db, agency }: AgentContext,
  show: CommissionFilter | 'all' | undefined,
  { today, coming }: { today: string; coming: string[] },
): Promise<Prisma.BookingWhereInput> {
  if (!show || show === 'all') return {};
  if (show === 'booked') return { state: { not: 'cancelled' } };
  if (show === 'disputed') {
    const open = await db.commissionDispute.findMany({
      where: { agencyId: agency.agencyId, state: 'open' },
      select: { bookingNumber: true },
    });
    return { bookingNumber: { in: open.map(({ bookingNumber }) => bookingNumber) } };
  }
  // As commissionMark says of one booking.
  const isOver: Prisma.BookingWhereInput = {
    OR: [{ state: 'paid' }, { sailingOn: { lt: new Date(overdueBefore(today)) } }],
  };
  const paid = {
    commissionPaid: {
      ...(show === 'late' && { lte: 0 }),
      ...(show === 'short' && { gt: 0 }),
      lt: db.booking.fields.commissionExpected,
    },
  };
  return { state: { not: 'cancelled' }, AND: [isOver, paid, { bookingNumber: { notIn: coming } }] };
}

async function lastDisputes(
  { db, agency }: AgentContext,
  numbers: readonly string[],
): Promise<Map<string, { number: string; state: DisputeState }>> {
  const disputes = await db.commissionDispute.findMany({
    where: { bookingNumber: { in: [...numbers] }, agencyId: agency.agencyId },
    select: { bookingNumber: true, number: true, state: true },
    orderBy: { openedAt: 'asc' },
  });
  // A database check limits the state to the type.
  return new Map(disputes.map(({ bookingNumber, number, state }) => [bookingNumber, { number, state }]));
}
