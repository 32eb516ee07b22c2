import type { AgentContext } from '#app/domain/context.server.ts';
import { selectableBrands, type BrandCode } from '#app/domain/markets/brands.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { today as dayOf } from '#app/domain/permissions/grantEnds.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { pageOf } from '#app/domain/listParams.ts';
import { curriculumOfBrand } from '#app/domain/markets/curricula.ts';
import { placesTaken } from './placesTaken.server.ts';
import { barrierTo, type Barrier, type RateCategory } from './rates.ts';
import type { RateQuery } from './forms.ts';
import { rateStates } from './rateStates.server.ts';

/** An offer as a user sees it: why they may not come, and how many places are left; null for no limit. */
export interface OfferedRate extends ListedRate {
  barrier: Barrier | null;
  left: number | null;
}

/** A rate with its sailing as a day. */
export type ListedRate = Omit<Prisma.AdvisorRateGetPayload<object>, 'sailingOn' | 'category'> & {
  sailingOn: string;
  category: RateCategory;
};

export interface RateListPage {
  /** Those of a page of sailings, the offers of each sailing side by side, the cheapest first. */
  rates: OfferedRate[];
  /** Of sailings, by which pages are counted. */
  total: number;
  page: number;
  /** What the rates of the market may be narrowed by: their ships, and the months in which they sail. */
  ships: string[];
  months: string[];
}

/**
 * The rates of the brands of the caller's market that are shown now, of sailings to come, the next first, narrowed by brand, ship and
 * month (spec §2), a page of sailings at a time; with fam trips and seminars, also those to which the caller may not come. Throws
 * `forbidden` (`agency.advisor-rates`).
 */
export async function listRates(
  ctx: AgentContext,
  { kind, brand, ship, month, page: wanted, pageSize }: RateQuery,
): Promise<RateListPage> {
  assertMaySee(ctx, 'agency.advisor-rates');
  const offered = ratesToCome(ctx);
  const sailings = await ctx.db.advisorRate.groupBy({
    by: ['sailingOn', 'ship', 'brand', 'kind'],
    where: offered,
    orderBy: [{ sailingOn: 'asc' }, { ship: 'asc' }, { brand: 'asc' }, { kind: 'asc' }],
  });
  const monthOf = (each: { sailingOn: Date }) => each.sailingOn.toISOString().slice(0, 7);
  const found = sailings.filter(
    (each) =>
      (!kind || each.kind === kind) &&
      (!brand || each.brand === brand) &&
      (!ship || each.ship === ship) &&
      (!month || monthOf(each) === month),
  );
  const { page, skip, take } = pageOf({ page: wanted, pageSize }, found.length);
  const rates = await ctx.db.advisorRate.findMany({
    where: { ...offered, OR: found.slice(skip, skip + take) },
    orderBy: [
      { sailingOn: 'asc' },
      { ship: 'asc' },
      { brand: 'asc' },
      { kind: 'asc' },
      { price: 'asc' },
      { rateId: 'asc' },
    ],
  });
  const unique = (values: string[]) => [...new Set(values)].sort();
  return {
    rates: await offeredTo(ctx, rates.map(listed)),
    total: found.length,
    page,
    ships: unique(sailings.map((each) => each.ship)),
    months: unique(sailings.map(monthOf)),
  };
}

/** The rates of a list by their sailing and kind, in its order. */
export function bySailing(rates: readonly OfferedRate[]): OfferedRate[][] {
  const sailings = new Map<string, OfferedRate[]>();
  for (const rate of rates) {
    const key = [rate.sailingOn, rate.ship, rate.brand, rate.kind].join(' ');
    sailings.set(key, [...(sailings.get(key) ?? []), rate]);
  }
  return [...sailings.values()];
}

/**
 * One rate that is shown now. Throws `forbidden` (`agency.advisor-rates`), and `notFound` for one of another market, one
 * that is withdrawn, or of other days, or whose ship has sailed.
 */
export async function readRate(ctx: AgentContext, rateId: string): Promise<OfferedRate> {
  assertMaySee(ctx, 'agency.advisor-rates');
  const rate = await ctx.db.advisorRate.findFirst({ where: { rateId, ...ratesToCome(ctx) } });
  if (!rate) throw new Refusal('notFound');
  const [offered] = await offeredTo(ctx, [listed(rate)]);
  return offered!;
}

/** Offers with why the caller may not come, and the places that are left. Two statements at most. */
async function offeredTo({ db, actor, now }: AgentContext, rates: readonly ListedRate[]): Promise<OfferedRate[]> {
  const limited = rates.filter(({ places }) => places !== null).map(({ rateId }) => rateId);
  const needsLevel = rates.some(({ minLevel }) => minLevel !== null);
  const [taken, levels] = await Promise.all([
    placesTaken(db, limited),
    needsLevel
      ? db.learnerLevel.findMany({
          where: { learner: { holder: { agentUniqueId: actor.agentUniqueId } }, validUntil: { gte: now } },
          select: { curriculum: true, level: true },
        })
      : [],
  ]);
  const levelIn = new Map(levels.map(({ curriculum, level }) => [curriculum, level]));
  return rates.map((rate) => {
    const its = taken.get(rate.rateId) ?? 0;
    const level = levelIn.get(curriculumOfBrand(rate.brand as BrandCode)) ?? 0;
    return {
      ...rate,
      barrier: barrierTo(rate, { agentType: actor.agentType, level, taken: its }),
      left: rate.places === null ? null : Math.max(0, rate.places - its),
    };
  });
}

/** What a caller sees of the rates: those of their brands that are shown now, of sailings to come. */
export function ratesToCome({ now, market }: AgentContext): Prisma.AdvisorRateWhereInput {
  return { brand: { in: selectableBrands(market) }, ...rateStates.shown(new Date(dayOf(now, market))) };
}

/** A rate with its day and its category. */
export function listed(rate: Prisma.AdvisorRateGetPayload<object>): ListedRate {
  return { ...rate, sailingOn: rate.sailingOn.toISOString().slice(0, 10), category: rate.category as RateCategory };
}
