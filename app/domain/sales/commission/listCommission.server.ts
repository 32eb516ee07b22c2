import { DateTime } from 'luxon';
import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { today as dayOf } from '#app/domain/permissions/grantEnds.ts';
import { overdueBefore } from '#app/domain/sales/bookings/commission.ts';
import { soldInBranch } from '#app/domain/sales/bookings/branchSales.ts';
import { bookingSearch } from '#app/domain/sales/bookings/searchBookings.server.ts';
import { rowOf, rowsOf } from '#app/platform/database.server.ts';
import { composed, type Place } from '#app/platform/statements.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import { comingCommission, isNotComing } from '#app/domain/sales/comingPayments.server.ts';
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
  { of: scope = widestScope(ctx), page: wantedPage, pageSize, ...query }: CommissionQuery,
): Promise<CommissionList> {
  assertMaySee(ctx, 'agency.commission');
  const today = dayOf(ctx.now, ctx.market);
  const asked = { ...query, scope, today };
  const counted = await rowOf(
    ctx.db,
    composed(z.strictObject({ count: z.int() }), (value) => ({
      text: `SELECT count(*)::int AS count FROM (
        SELECT FROM bookings WHERE ${wanted(ctx, asked, value)} LIMIT ${value(countLimit().take)}::int) counted`,
    })),
  );
  const total = counted?.count ?? 0;
  const { page, skip, take } = pageOf({ page: wantedPage, pageSize }, total);
  // By their numbers first, which an index has in this order: a page far behind passes over no bookings.
  const direction = isOfWhatIsMissing(query.show) ? 'asc' : 'desc';
  const shown = await rowsOf(
    ctx.db,
    composed(z.strictObject({ bookingNumber: z.string() }), (value) => ({
      text: `SELECT booking_number AS "bookingNumber" FROM bookings WHERE ${wanted(ctx, asked, value)}
        ORDER BY sailing_on ${direction}, booking_number ${direction} LIMIT ${value(take)}::int OFFSET ${value(skip)}::int`,
    })),
  );
  const numbers = shown.map(({ bookingNumber }) => bookingNumber);
  const [rows, disputes, coming, advisor] = await Promise.all([
    ctx.db.booking.findMany({
      where: { ...bookingsInScope(ctx, scope), bookingNumber: { in: numbers } },
      select: commissionColumns,
      orderBy: [{ sailingOn: direction }, { bookingNumber: direction }],
    }),
    lastDisputes(ctx, numbers),
    comingCommission(ctx.db, ctx.agency.agencyId, numbers),
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

interface Asked extends Omit<CommissionQuery, 'of' | 'page' | 'pageSize'> {
  scope: CommissionScope;
  today: string;
}

/** The condition on `bookings` that a list asks for; it narrows the scope and never widens it. */
function wanted(ctx: AgentContext, asked: Asked, value: Place): string {
  const { brand, ship, currency, from, to, sails, advisor, branch, show, search } = asked;
  const { agencyId, agentUniqueId } = bookingsInScope(ctx, asked.scope);
  const agency = value(agencyId);
  const month = sails && DateTime.fromISO(sails, { zone: 'utc' });
  const typed = bookingSearch(search);
  return [
    `agency_id = ${agency} AND latest`,
    ...[agentUniqueId, advisor].map((one) => one && `agent_unique_id = ${value(one)}::uuid`),
    brand && `brand = ${value(brand)}`,
    ship && `ship = ${value(ship)}`,
    currency && `currency = ${value(currency)}`,
    from && `booked_on >= ${value(from)}::date`,
    to && `booked_on <= ${value(to)}::date`,
    month &&
      `sailing_on BETWEEN ${value(month.toISODate())}::date AND ${value(month.endOf('month').toISODate())}::date`,
    branch && soldInBranch({ agencyId: agency, branch: value(branch) }),
    typed &&
      `(booking_number LIKE ${value(`${typed.number}%`)}${typed.ship === null ? '' : ` OR ship ILIKE ${value(`%${typed.ship}%`)}`})`,
    show && show !== 'all' && shownAs(show, { agency, before: () => `${value(overdueBefore(asked.today))}::date` }),
  ]
    .filter(Boolean)
    .join(' AND ');
}

function shownAs(show: CommissionFilter, { agency, before }: { agency: string; before: () => string }): string {
  if (show === 'booked') return `state <> 'cancelled'`;
  if (show === 'disputed')
    return `booking_number IN (SELECT d.booking_number FROM commission_disputes d WHERE d.agency_id = ${agency} AND d.state = 'open')`;
  // As commissionMark says of one booking, without what is on its way.
  const paid = { unpaid: '', late: 'AND commission_paid <= 0', short: 'AND commission_paid > 0' }[show];
  return `state <> 'cancelled' AND (state = 'paid' OR sailing_on < ${before()})
    AND commission_paid < commission_expected ${paid} AND ${isNotComing(agency)}`;
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
