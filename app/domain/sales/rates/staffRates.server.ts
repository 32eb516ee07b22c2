import { eventsAbout, type EventAbout } from '#app/domain/agencies/auditTrail/eventsAbout.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { brands, type BrandCode } from '#app/domain/markets/brands.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { literalPattern } from '#app/domain/text.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import type { StaffRateQuery } from './forms.ts';
import { brandsReached, dataOf, stateNow } from './rateRecords.server.ts';
import { placesTaken } from './placesTaken.server.ts';
import type { RateData } from './rateRow.ts';
import { rateStates } from './rateStates.server.ts';
import type { RateRequestState, RateState } from './rates.ts';

/** A rate as staff see it, with how many have asked for it. */
export interface StaffRate {
  rateId: string;
  data: RateData;
  state: RateState;
  version: number;
  requests: number;
  /** The places of requests that wait or are confirmed. */
  taken: number;
}

/**
 * The rates of the staff's markets, the next sailing first, narrowed by brand, state (by each market's own day) and
 * search (ship, route), a page at a time. Three statements. Throws `forbidden` (`staff.edit-rates`).
 */
export async function listStaffRates(
  ctx: StaffContext,
  { search, kind, brand, state, page: wanted, pageSize }: StaffRateQuery,
): Promise<{ rates: StaffRate[]; total: number; page: number }> {
  assertCan(ctx, 'staff.edit-rates');
  const reached = brandsReached(ctx).filter((each) => brand === undefined || each === brand);
  const where: Prisma.AdvisorRateWhereInput = {
    AND: [inState(ctx, reached, state), found(search), kind ? { kind } : {}],
  };
  const total = await ctx.db.advisorRate.count({ where, ...countLimit() });
  const { page, skip, take } = pageOf({ page: wanted, pageSize }, total);
  const isOver = state === 'sailed';
  const rates = await ctx.db.advisorRate.findMany({
    where,
    include: { _count: { select: { requests: true } } },
    orderBy: [{ sailingOn: isOver ? 'desc' : 'asc' }, { ship: 'asc' }, { price: 'asc' }, { rateId: 'asc' }],
    skip,
    take,
  });
  const taken = await placesTaken(
    ctx.db,
    rates.map(({ rateId }) => rateId),
  );
  const seen = rates.map((rate) => ({
    rateId: rate.rateId,
    data: dataOf(rate),
    version: rate.version,
    state: stateNow(rate, ctx.now),
    requests: rate._count.requests,
    taken: taken.get(rate.rateId) ?? 0,
  }));
  return { rates: seen, total, page };
}

function inState(
  { now }: StaffContext,
  reached: readonly BrandCode[],
  state: StaffRateQuery['state'],
): Prisma.AdvisorRateWhereInput {
  if (state === 'all') return { brand: { in: [...reached] } };
  return {
    OR: markets.map((market) => ({
      brand: { in: reached.filter((brand) => brands[brand].market === market) },
      ...rateStates[state](new Date(today(now, market))),
    })),
  };
}

function found(search: string): Prisma.AdvisorRateWhereInput {
  if (search === '') return {};
  const contains = { contains: literalPattern(search), mode: 'insensitive' as const };
  return { OR: [{ ship: contains }, { routeEn: contains }, { routeJa: contains }] };
}

export interface SeenRate extends Omit<StaffRate, 'requests'> {
  requests: { requestId: string; number: string; state: RateRequestState; askedAt: Date; agencyName: string }[];
  events: EventAbout[];
}

const listed = 50;

/**
 * A rate with the requests for it and its changes, the latest first. Four statements. Throws `forbidden`
 * (`staff.edit-rates`), and `notFound` also for one of another market.
 */
export async function readStaffRate(ctx: StaffContext, rateId: string): Promise<SeenRate> {
  assertCan(ctx, 'staff.edit-rates');
  const rate = await ctx.db.advisorRate.findFirst({ where: { rateId, brand: { in: brandsReached(ctx) } } });
  if (!rate) throw new Refusal('notFound');
  const requests = await ctx.db.advisorRateRequest.findMany({
    where: { rateId },
    select: { requestId: true, number: true, state: true, askedAt: true, agency: { select: { agencyName: true } } },
    orderBy: { askedAt: 'desc' },
    take: listed,
  });
  return {
    rateId,
    data: dataOf(rate),
    state: stateNow(rate, ctx.now),
    version: rate.version,
    taken: (await placesTaken(ctx.db, [rateId])).get(rateId) ?? 0,
    requests: requests.map(({ agency, ...request }) => ({ ...request, agencyName: agency.agencyName })),
    events: await eventsAbout(ctx.db, { subjectKind: 'rate', subjectId: rateId }),
  };
}
