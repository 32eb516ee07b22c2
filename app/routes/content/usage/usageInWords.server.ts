import type { Usage } from '#app/domain/content/usage/readUsage.server.ts';
import { viewChart, viewerRoles } from '#app/domain/content/usage/views.ts';
import { isMarket } from '#app/domain/markets/markets.ts';
import type { Language } from '#app/i18n.ts';
import { translator } from '#app/platform/translations.server.ts';
import { countInWords } from './countInWords.ts';

/** The views of a document as its page shows them, the newest day first in the table. */
export function usageInWords(language: Language, { total, days, markets }: Usage) {
  const t = translator(language);
  const count = (views: number) => countInWords(views, language);
  return {
    total: count(total),
    most: count(Math.max(0, ...days.map(({ views }) => views))),
    chart: viewChart(days),
    markets: markets.map(({ market, roles, total: all }) => ({
      market,
      name: t(isMarket(market) ? `markets:market.${market}` : 'contentEditor:usage.noMarket'),
      roles: viewerRoles.map((role) => count(roles[role])),
      total: count(all),
    })),
    days: days.map(({ day, views }) => ({ day, views: count(views) })).toReversed(),
  };
}
