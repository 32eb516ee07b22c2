import type { Language } from '#app/i18n.ts';

/** The regional variants of the portal, in the order of spec §1. */
export const markets = ['nam', 'uk', 'au', 'jp', 'asia', 'int'] as const;
export type Market = (typeof markets)[number];

/** The markets that have no sales reports (spec §2). */
export const marketsWithoutSalesReports: readonly Market[] = ['uk', 'jp'];

/** Countries by market (spec §1). Every other country is `int`. UK is taken as GB. */
export const countriesByMarket = {
  nam: ['US', 'CA', 'MX', 'PR', 'VI', 'BM'],
  uk: ['GB', 'IE'],
  au: ['AU', 'NZ'],
  jp: ['JP'],
  asia: ['KR', 'TW', 'CN', 'HK', 'SG', 'ID', 'MY', 'VN', 'BN'],
} as const satisfies Partial<Record<Market, readonly string[]>>;

/** US and CA form their own country list (spec §9). */
export const northAmericanCountries: readonly string[] = ['US', 'CA'];

type MarketSettings = { nameKey: string; language: Language; currency: string; localeTags: Record<Language, string> };

/** Name, default language, currency and Intl locale tag by market. */
const marketSettings = {
  nam: { nameKey: 'markets:market.nam', language: 'en', currency: 'USD', localeTags: { en: 'en-US', ja: 'ja-JP' } },
  uk: { nameKey: 'markets:market.uk', language: 'en', currency: 'GBP', localeTags: { en: 'en-GB', ja: 'ja-JP' } },
  au: { nameKey: 'markets:market.au', language: 'en', currency: 'AUD', localeTags: { en: 'en-AU', ja: 'ja-JP' } },
  jp: { nameKey: 'markets:market.jp', language: 'ja', currency: 'JPY', localeTags: { en: 'en-US', ja: 'ja-JP' } },
  asia: { nameKey: 'markets:market.asia', language: 'en', currency: 'USD', localeTags: { en: 'en-SG', ja: 'ja-JP' } },
  int: { nameKey: 'markets:market.int', language: 'en', currency: 'USD', localeTags: { en: 'en-GB', ja: 'ja-JP' } },
} as const satisfies Record<Market, MarketSettings>;

const marketByCountry = new Map<string, Market>(
  Object.entries(countriesByMarket).flatMap(([market, countries]) =>
    countries.map((country) => [country, market as Market] as const),
  ),
);

/** The ISO 3166-1 code of a typed country code: trimmed, upper-cased, UK as GB. */
export function countryCode(country: string): string {
  const code = country.trim().toUpperCase();
  return code === 'UK' ? 'GB' : code;
}

/** The market of a country code; any country without its own market is `int` (spec §1). */
export function marketOf(country: string): Market {
  return marketByCountry.get(countryCode(country)) ?? 'int';
}

/** True for one of the six market words. */
export function isMarket(value: unknown): value is Market {
  return markets.some((market) => market === value);
}

/** The language a market starts in. */
export function defaultLanguage(market: Market): Language {
  return marketSettings[market].language;
}

/**
 * The market whose formats are used where only the reader's language is known: the first with that default language.
 */
export function marketOfLanguage(language: Language): Market {
  return markets.find((market) => defaultLanguage(market) === language) ?? 'nam';
}

/** The BCP 47 tag that Intl formats with for a market in a language, e.g. `en-GB`. */
export function localeTag(market: Market, language: Language = defaultLanguage(market)): string {
  return marketSettings[market].localeTags[language];
}

// British in Britain, Ireland, Australia and New Zealand; American elsewhere (docs/wording.md).
const englishByMarket = {
  nam: 'en',
  uk: 'en-GB',
  au: 'en-AU',
  jp: 'en',
  asia: 'en',
  int: 'en',
} as const satisfies Record<Market, string>;

/** The locale of a market's texts: the language, or the market's variant of English. */
export function textLocale(language: Language, market: Market): 'ja' | (typeof englishByMarket)[Market] {
  return language === 'ja' ? 'ja' : englishByMarket[market];
}

/** The ISO 4217 currency of a market, e.g. `JPY`. */
export function currencyOf(market: Market): string {
  return marketSettings[market].currency;
}
