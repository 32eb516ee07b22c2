import type { VisitorContext } from '#app/domain/context.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { locateCountry, type LocationHints } from './locateCountry.server.ts';
import { defaultLanguage, marketOf, marketOfLanguage, type Market } from './markets.ts';

/**
 * The market whose help a visitor is shown: that of the country which the proxy names, or which the browser's languages name where the
 * market speaks what the visitor reads; else the first that does.
 */
export async function visitorMarket(ctx: Pick<VisitorContext, 'db' | 'language'>, hints: LocationHints): Promise<Market> {
  try {
    const market = marketOf(await locateCountry(ctx, hints));
    return hints.countryHeader || defaultLanguage(market) === ctx.language ? market : marketOfLanguage(ctx.language);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return marketOfLanguage(ctx.language);
  }
}
