import { agenciesReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { AgentContext, StaffContext } from '#app/domain/context.server.ts';
import { heldCases } from '#app/domain/operations/cases/readCase.server.ts';
import { assertCan, assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { typedReference } from '#app/domain/referenceNumber.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { agencyFound, requestPeople } from '#app/domain/sales/staffRequests.server.ts';
import { literalPattern } from '#app/domain/text.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import type { RateRequestSearch } from './forms.ts';

const ownListed = 20;
export type OwnRateRequest = Prisma.AdvisorRateRequestGetPayload<object>;
export type StaffRateRequest = Prisma.AdvisorRateRequestGetPayload<{ include: typeof requestPeople }>;

/**
 * The caller's last requests for rates with their answers, the newest first. Throws `forbidden`
 * (`agency.advisor-rates`).
 */
export async function listOwnRateRequests(ctx: AgentContext): Promise<OwnRateRequest[]> {
  assertMaySee(ctx, 'agency.advisor-rates');
  return ctx.db.advisorRateRequest.findMany({
    where: { askedBy: ctx.actor.agentUniqueId },
    orderBy: { askedAt: 'desc' },
    take: ownListed,
  });
}

/**
 * Requests of all agencies for staff, the oldest open ones first, by state and search (number, ship, agency), a page at
 * a time. Throws `forbidden` (`staff.see-sales`).
 */
export async function listRateRequests(
  ctx: StaffContext,
  { state, search, holder, page: wanted, pageSize }: RateRequestSearch,
): Promise<{ requests: StaffRateRequest[]; total: number; page: number }> {
  assertCan(ctx, 'staff.see-sales');
  const held = await heldCases(ctx, 'rates', holder);
  const where: Prisma.AdvisorRateRequestWhereInput = {
    AND: [
      { ...(state !== 'all' && { state }), agency: agenciesReached(ctx) },
      found(search),
      held ? { requestId: held } : {},
    ],
  };
  const total = await ctx.db.advisorRateRequest.count({ where, ...countLimit() });
  const { page, skip, take } = pageOf({ page: wanted, pageSize }, total);
  const requests = await ctx.db.advisorRateRequest.findMany({
    where,
    include: requestPeople,
    orderBy: [{ askedAt: state === 'open' ? 'asc' : 'desc' }, { number: 'asc' }],
    skip,
    take,
  });
  return { requests, total, page };
}

function found(search: string): Prisma.AdvisorRateRequestWhereInput {
  if (search === '') return {};
  const number = typedReference('R', search);
  return {
    OR: [
      ...(number ? [{ number }] : []),
      { ship: { contains: literalPattern(search), mode: 'insensitive' as const } },
      ...agencyFound(search),
    ],
  };
}

/** One request. Throws `forbidden` (`staff.see-sales`) and `notFound`. */
export async function readRateRequest(ctx: StaffContext, requestId: string): Promise<StaffRateRequest> {
  assertCan(ctx, 'staff.see-sales');
  const request = await ctx.db.advisorRateRequest.findUnique({
    where: { requestId, agency: agenciesReached(ctx) },
    include: requestPeople,
  });
  if (!request) throw new Refusal('notFound');
  return request;
}
