import { localized } from '#app/domain/localizedText.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { localeTag } from '#app/domain/markets/markets.ts';
import { formatMoney } from '#app/domain/money.ts';
import { readRewards } from '#app/domain/sales/rewards/readRewards.server.ts';

/** What an agency's bookings of the last twelve months are worth, in the reader's words. */
export async function rewardsView(ctx: AgentContext) {
  const { points, tier, next, months, progress, perPoint } = await readRewards(ctx);
  const locale = localeTag(ctx.market, ctx.language);
  const number = new Intl.NumberFormat(locale);
  const month = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  const most = Math.max(1, ...months.map((each) => each.points));
  return {
    points: number.format(points),
    tier: localized(ctx.language, 'name', tier),
    next: next && {
      tier: localized(ctx.language, 'name', next.tier),
      missing: number.format(next.missing),
      share: Math.round((100 * points) / next.from),
    },
    months: months.map((each) => ({
      key: each.month,
      month: month.format(new Date(`${each.month}-15T12:00:00Z`)),
      bookings: number.format(each.bookings),
      points: number.format(each.points),
      share: Math.round((100 * each.points) / most),
    })),
    progress,
    perPoint: formatMoney(perPoint.amount, perPoint.currency, ctx.market, ctx.language),
  };
}

export type RewardsView = Awaited<ReturnType<typeof rewardsView>>;
