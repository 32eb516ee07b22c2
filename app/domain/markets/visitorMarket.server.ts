import type { VisitorContext } from '#app/domain/context.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { locateCountry, type LocationHints } from './locateCountry.server.ts';
import { defaultLanguage, marketOf, marketOfLanguage, type Market } from './markets.ts';

/**
 * The market whose help page a visitor is shown: the market of the country that the proxy or the browser's languages
 * name, if its language is the visitor's; else the first market of the visitor's language.
 */
export async function visitorMarket(
  ctx: Pick<VisitorContext, 'db' | 'language'>,
  hints: LocationHints,
): Promise<Market> {
  try {
    const market = marketOf(await locateCountry(ctx, hints));
    return hints.countryHeader || defaultLanguage(market) === ctx.language ? market : marketOfLanguage(ctx.language);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return marketOfLanguage(ctx.language);
  }
}
