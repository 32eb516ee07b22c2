import { localized } from '#app/domain/localizedText.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { isMarket, marketOf, northAmericanCountries, type Market } from './markets.ts';
import { Refusal } from '#app/domain/refusals.ts';

export interface CountryItem {
  code: string;
  name: string;
  phoneCode: string;
  market: Market;
  /** US and CA form their own list (spec §9). */
  group: 'northAmerica' | 'other';
}

export interface StateItem {
  code: string;
  name: string;
}

type Reader = Pick<VisitorContext, 'db' | 'language'>;

/** Every country, named and sorted in the reader's language, with US and CA before the others (spec §9). */
export async function listCountries({ db, language }: Reader): Promise<CountryItem[]> {
  const rows = await db.country.findMany();
  const countries = rows.map(({ code, nameEn, nameJa, phoneCode, market }) => ({
    code,
    name: localized(language, 'name', { nameEn, nameJa }),
    phoneCode,
    market: isMarket(market) ? market : marketOf(code),
    group: northAmericanCountries.includes(code) ? ('northAmerica' as const) : ('other' as const),
  }));
  const { compare } = new Intl.Collator(language);
  const rank = ({ code, group }: CountryItem) =>
    group === 'other' ? northAmericanCountries.length : northAmericanCountries.indexOf(code);
  return countries.toSorted((one, other) => rank(one) - rank(other) || compare(one.name, other.name));
}

/**
 * The states of a country, none where it has none, sorted in the reader's language. Throws `notFound` for an unknown
 * country.
 */
export async function listStates({ db, language }: Reader, country: string): Promise<StateItem[]> {
  const found = await db.country.findUnique({
    where: { code: country },
    select: { states: { select: { code: true, name: true } } },
  });
  if (!found) throw new Refusal('notFound');
  // Japan's prefectures have their own order, that of their codes.
  if (country === 'JP') return found.states.toSorted((one, other) => one.code.localeCompare(other.code));
  const { compare } = new Intl.Collator(language);
  return found.states.toSorted((one, other) => compare(one.name, other.name));
}
