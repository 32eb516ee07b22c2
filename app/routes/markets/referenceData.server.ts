import { LRUCache } from 'lru-cache';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { listCountries, listStates } from '#app/domain/markets/listCountries.server.ts';
import { listSuffixes } from '#app/domain/markets/listSuffixes.server.ts';
import { countriesWithStates, stateNamesByCountry } from '#app/domain/markets/places.server.ts';

type Reader = Pick<VisitorContext, 'db' | 'language' | 'now'>;

/*
 * Countries, states and suffixes change with a release at most, and every address form needs hundreds of them: a process asks for
 * them once every few minutes, not once a page.
 */
const lifeMs = 5 * 60_000;

/** Every country, named and sorted in the reader's language. */
export const countryList = cached(
  (ctx) => listCountries(ctx),
  ({ language }) => language,
);

/** The states of a country, sorted in the reader's language. */
export const stateList = cached(
  (ctx, country: string) => listStates(ctx, country),
  ({ language }, country) => `${language} ${country}`,
);

/** Every state's name, by country and code; a country without states is not among them. */
export const stateNames = cached(
  ({ db }) => stateNamesByCountry(db),
  () => '',
);

/** The suffixes of a name, in order. */
export const suffixList = cached(
  (ctx) => listSuffixes(ctx),
  () => '',
);

/** The countries that have states. */
export const statefulCountries = cached(
  (ctx) => countriesWithStates(ctx.db),
  () => '',
);

function cached<Rest extends unknown[], Result>(
  read: (ctx: Reader, ...rest: Rest) => Promise<Result>,
  keyOf: (ctx: Reader, ...rest: Rest) => string,
) {
  const results = new LRUCache<string, Promise<Result>>({ max: 1000, ttl: lifeMs });
  return (ctx: Reader, ...rest: Rest): Promise<Result> => {
    const key = keyOf(ctx, ...rest);
    const known = results.get(key);
    if (known) return known;
    const result = read(ctx, ...rest);
    results.set(key, result);
    result.catch(() => results.delete(key));
    return result;
  };
}
