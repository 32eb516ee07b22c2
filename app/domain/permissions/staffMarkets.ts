import { countriesByMarket, markets as allMarkets, type Market } from '#app/domain/markets/markets.ts';

/** The markets of a member of the brands' staff; none for every market. */
export interface OfMarkets {
  markets: readonly Market[];
}

/** The markets of a member of staff by name: all of them where they are of every market. */
export function marketsOf({ markets }: OfMarkets): readonly Market[] {
  return markets.length === 0 ? allMarkets : markets;
}

/**
 * Whether a member of staff works for a market; '' means that it applies in every market, and only staff of every
 * market work on it.
 */
export function reachesMarket({ markets }: OfMarkets, market: string): boolean {
  return markets.length === 0 || markets.some((each) => each === market);
}

/**
 * Whether a member of staff reaches all that another one reaches, or is to reach: staff cannot give what they do not
 * have.
 */
export function reachesAllOf({ markets }: OfMarkets, wanted: readonly Market[]): boolean {
  return markets.length === 0 || (wanted.length > 0 && wanted.every((market) => markets.includes(market)));
}

/**
 * The countries of a member of staff, as a condition: those of their markets, or, where `int` is among them, all but
 * those of the others. Undefined for every country.
 */
export function countriesReached({ markets }: OfMarkets): { in: string[] } | { notIn: string[] } | undefined {
  if (markets.length === 0) return undefined;
  const countriesOf = (some: readonly Market[]) =>
    some.flatMap((market) => (market === 'int' ? [] : [...countriesByMarket[market]]));
  return markets.includes('int')
    ? { notIn: countriesOf(allMarkets.filter((market) => !markets.includes(market))) }
    : { in: countriesOf(markets) };
}
