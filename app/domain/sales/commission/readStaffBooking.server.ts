import { agenciesReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { isLegalLine } from '#app/domain/text.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { explainedBooking, explainedColumns } from './bookingRows.server.ts';

const revisionsShown = 50;

const select = {
  ...explainedColumns,
  agencyId: true,
  revision: true,
  latest: true,
  recordedAt: true,
  agent: { select: { agentUniqueId: true, firstName: true, lastName: true } },
  agency: { select: { agencyName: true, country: true } },
} as const satisfies Prisma.BookingSelect;

export type StaffBooking = Prisma.BookingGetPayload<{ select: typeof select }>;

/**
 * A booking for the brand's staff: what the ledger said of it, the last first, and the disputes about it, the newest
 * first. Throws `forbidden` (`staff.see-sales`), and `notFound`, also for one of another market.
 */
export async function readStaffBooking(ctx: StaffContext, bookingNumber: string) {
  assertCan(ctx, 'staff.see-sales');
  if (!isLegalLine(bookingNumber)) throw new Refusal('notFound');
  const revisions = await ctx.db.booking.findMany({
    where: { bookingNumber, agency: agenciesReached(ctx) },
    select,
    orderBy: { revision: 'desc' },
    take: revisionsShown,
  });
  const [booking] = revisions;
  if (!booking) throw new Refusal('notFound');
  const disputes = await ctx.db.commissionDispute.findMany({
    where: { bookingNumber, agencyId: booking.agencyId },
    select: { disputeId: true, number: true, state: true, openedAt: true },
    orderBy: { openedAt: 'desc' },
  });
  const market = marketOf(booking.agency.country);
  return { booking, explained: explainedBooking(booking, today(ctx.now, market)), revisions, disputes };
}
