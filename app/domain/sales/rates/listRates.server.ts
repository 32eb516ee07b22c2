import { DateTime } from 'luxon';
import type { AgentContext } from '#app/domain/context.server.ts';
import { selectableBrands } from '#app/domain/markets/brands.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { today as dayOf } from '#app/domain/permissions/grantEnds.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import type { RateCategory } from './rates.ts';
import type { RateQuery } from './forms.ts';
import { rateStates } from './rateStates.server.ts';

/** A rate with its sailing as a day. */
export type ListedRate = Omit<Prisma.AdvisorRateGetPayload<object>, 'sailingOn' | 'category'> & {
  sailingOn: string;
  category: RateCategory;
};

export interface RateListPage {
  rates: ListedRate[];
  total: number;
  page: number;
  /** What the rates of the market may be narrowed by: their ships, and the months in which they sail. */
  ships: string[];
  months: string[];
}

/**
 * The rates of the brands of the caller's market that are shown now, of sailings to come, the next first, narrowed by brand, ship and
 * month (spec §2), a page at a time. Throws `forbidden` (`agency.advisor-rates`).
 */
export async function listRates(
  ctx: AgentContext,
  { brand, ship, month, page: wanted, pageSize }: RateQuery,
): Promise<RateListPage> {
  assertMaySee(ctx, 'agency.advisor-rates');
  const offered = ratesToCome(ctx);
  const inMonth =
    month === undefined
      ? []
      : [
          {
            sailingOn: {
              gte: new Date(`${month}-01`),
              lt: DateTime.fromISO(`${month}-01`, { zone: 'utc' }).plus({ months: 1 }).toJSDate(),
            },
          },
        ];
  const where: Prisma.AdvisorRateWhereInput = {
    AND: [offered, ...inMonth],
    ...(brand && { brand }),
    ...(ship && { ship }),
  };
  const [total, sailings] = await Promise.all([
    ctx.db.advisorRate.count({ where, ...countLimit() }),
    ctx.db.advisorRate.findMany({
      where: offered,
      distinct: ['ship', 'sailingOn'],
      select: { ship: true, sailingOn: true },
    }),
  ]);
  const { page, skip, take } = pageOf({ page: wanted, pageSize }, total);
  const rates = await ctx.db.advisorRate.findMany({
    where,
    orderBy: [{ sailingOn: 'asc' }, { ship: 'asc' }, { price: 'asc' }, { rateId: 'asc' }],
    skip,
    take,
  });
  const unique = (values: string[]) => [...new Set(values)].sort();
  return {
    rates: rates.map(listed),
    total,
    page,
    ships: unique(sailings.map((each) => each.ship)),
    months: unique(sailings.map((each) => each.sailingOn.toISOString().slice(0, 7))),
  };
}

/**
 * One rate that is shown now. Throws `forbidden` (`agency.advisor-rates`), and `notFound` for one of another market, one
 * that is withdrawn, or of other days, or whose ship has sailed.
 */
export async function readRate(ctx: AgentContext, rateId: string): Promise<ListedRate> {
  assertMaySee(ctx, 'agency.advisor-rates');
  const rate = await ctx.db.advisorRate.findFirst({ where: { rateId, ...ratesToCome(ctx) } });
  if (!rate) throw new Refusal('notFound');
  return listed(rate);
}

/** What a caller sees of the rates: those of their brands that are shown now, of sailings to come. */
export function ratesToCome({ now, market }: AgentContext): Prisma.AdvisorRateWhereInput {
  return { brand: { in: selectableBrands(market) }, ...rateStates.shown(new Date(dayOf(now, market))) };
}

/** A rate with its day and its category. */
export function listed(rate: Prisma.AdvisorRateGetPayload<object>): ListedRate {
  return { ...rate, sailingOn: rate.sailingOn.toISOString().slice(0, 10), category: rate.category as RateCategory };
}
