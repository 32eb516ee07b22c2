import { asiaBrandCodes, brandCodes } from './brands.ts';
import { isMarket, type Market } from './markets.ts';

export type Company = 'PC' | 'PO' | 'PA';

/** Constant company codes (spec §3 Other, §9). */
export const companyCodes = {
  direct: 'DIR',
  pcDirect: 'PCD',
  ptDirect: 'PTD',
  reservationsAgent: '000RESTA',
  testAgent: '000TESTY',
} as const;

/** Company of each locale (spec §9). */
export const companyByMarket = {
  nam: 'PC',
  uk: 'PO',
  au: 'PA',
  jp: 'PC',
  asia: 'PC',
  int: 'PC',
} as const satisfies Record<Market, Company>;

/** Other words by which spec §9 names the uk and au locales. */
const localeAliases: Record<string, Market> = { po: 'uk', pa: 'au' };

/** Codes that the product company header renames; any other brand is its own (spec §9). */
const productCompanies = { PU: 'PC', AU: 'PA', CK: 'CU' } as const satisfies Record<string, string>;

/** Codes that the booking company header renames; any other brand is its own (spec §9). */
const bookingCompanies = { PU: 'PO' } as const satisfies Record<string, string>;

/** The codes that the headers of a call may name: brands, those of the asia countries, companies, and what §9 renames. */
export const headerCompanies: readonly string[] = [
  ...new Set([
    ...brandCodes,
    ...Object.values(asiaBrandCodes),
    ...Object.values(companyByMarket),
    ...Object.keys(productCompanies),
    ...Object.values(bookingCompanies),
  ]),
];

/** The company of a locale word (a market, `po` or `pa`); PC for any other word (spec §9). */
export function companyOfLocale(locale: string): Company {
  const word = locale.toLowerCase();
  const market = Object.hasOwn(localeAliases, word) ? localeAliases[word] : word;
  return isMarket(market) ? companyByMarket[market] : 'PC';
}

/** The value of the product company header for a brand, e.g. PU → PC. */
export function productCompanyOf(brand: string): string {
  return renamed(productCompanies, brand);
}

/** The value of the booking company header for a brand, e.g. PU → PO. */
export function bookingCompanyOf(brand: string): string {
  return renamed(bookingCompanies, brand);
}

function renamed(names: Record<string, string>, brand: string): string {
  return Object.hasOwn(names, brand) ? names[brand]! : brand;
}
