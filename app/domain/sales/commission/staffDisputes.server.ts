import { agenciesReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { heldCases } from '#app/domain/operations/cases/readCase.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { typedReference } from '#app/domain/referenceNumber.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { agencyFound, requestPeople } from '#app/domain/sales/staffRequests.server.ts';
import { literalPattern } from '#app/domain/text.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import type { DisputeSearch } from './forms.ts';
import { messagesShown } from './messages.server.ts';

export type StaffDispute = Prisma.CommissionDisputeGetPayload<{ include: typeof requestPeople }>;

/**
 * Disputes of all agencies for staff, the oldest open ones first, by state and search (number, booking, agency), a page
 * at a time. Throws `forbidden` (`staff.see-sales`).
 */
export async function listDisputes(
  ctx: StaffContext,
  { state, search, holder, page: wanted, pageSize }: DisputeSearch,
): Promise<{ disputes: StaffDispute[]; total: number; page: number }> {
  assertCan(ctx, 'staff.see-sales');
  const held = await heldCases(ctx, 'disputes', holder);
  const where: Prisma.CommissionDisputeWhereInput = {
    AND: [
      { ...(state !== 'all' && { state }), agency: agenciesReached(ctx) },
      found(search),
      held ? { disputeId: held } : {},
    ],
  };
  const total = await ctx.db.commissionDispute.count({ where, ...countLimit() });
  const { page, skip, take } = pageOf({ page: wanted, pageSize }, total);
  const disputes = await ctx.db.commissionDispute.findMany({
    where,
    include: requestPeople,
    orderBy: [{ openedAt: state === 'open' ? 'asc' : 'desc' }, { number: 'asc' }],
    skip,
    take,
  });
  return { disputes, total, page };
}

function found(search: string): Prisma.CommissionDisputeWhereInput {
  if (search === '') return {};
  // Older ones have a C, which a number may be typed without, as a D.
  const numbers = (['D', 'C'] as const).flatMap((prefix) => typedReference(prefix, search) ?? []);
  return {
    OR: [
      { number: { in: numbers } },
      { bookingNumber: { startsWith: literalPattern(search.toUpperCase()) } },
      ...agencyFound(search),
    ],
  };
}

/** One dispute, with what the ledger says of its booking now. Throws `forbidden` (`staff.see-sales`) and `notFound`. */
export async function readDispute(ctx: StaffContext, disputeId: string) {
  assertCan(ctx, 'staff.see-sales');
  const dispute = await ctx.db.commissionDispute.findUnique({
    where: { disputeId, agency: agenciesReached(ctx) },
    include: { ...requestPeople, messages: messagesShown },
  });
  if (!dispute) throw new Refusal('notFound');
  const booking = await ctx.db.booking.findFirst({
    where: { bookingNumber: dispute.bookingNumber, latest: true, agencyId: dispute.agencyId },
  });
  // A database check limits the state to the type's codes.
  return { ...dispute, booking };
}
