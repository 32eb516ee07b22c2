import { countryCode, type Market } from './markets.ts';

export type BrandFamily = 'PC' | 'CU' | 'HA' | 'SB';
type BrandEntry = { market: Market; family: BrandFamily; nameKey: string; segment: string; selectable: boolean };

/**
 * The thirteen brands (spec §1, §9): market, family (theme), name, path segment of /home/{segment},
 * and whether a user may choose it. Within a market they are listed in the order in which they are offered.
 */
export const brands = {
  PC: { market: 'nam', family: 'PC', nameKey: 'markets:brand.PC', segment: 'pc', selectable: true },
  HA: { market: 'nam', family: 'HA', nameKey: 'markets:brand.HA', segment: 'ha', selectable: true },
  CU: { market: 'nam', family: 'CU', nameKey: 'markets:brand.CU', segment: 'cu', selectable: true },
  SB: { market: 'nam', family: 'SB', nameKey: 'markets:brand.SB', segment: 'sb', selectable: true },
  PI: { market: 'int', family: 'PC', nameKey: 'markets:brand.PI', segment: 'pi', selectable: true },
  CI: { market: 'int', family: 'CU', nameKey: 'markets:brand.CI', segment: 'ci', selectable: true },
  PS: { market: 'asia', family: 'PC', nameKey: 'markets:brand.PS', segment: 'ps', selectable: true },
  CS: { market: 'asia', family: 'CU', nameKey: 'markets:brand.CS', segment: 'cs', selectable: true },
  PA: { market: 'au', family: 'PC', nameKey: 'markets:brand.PA', segment: 'pa', selectable: true },
  CA: { market: 'au', family: 'CU', nameKey: 'markets:brand.CA', segment: 'ca', selectable: true },
  PU: { market: 'uk', family: 'PC', nameKey: 'markets:brand.PU', segment: 'pu', selectable: true },
  // CK is a curriculum of the uk market, not a brand that anybody lands on.
  CK: { market: 'uk', family: 'CU', nameKey: 'markets:brand.CK', segment: 'ck', selectable: false },
  PJ: { market: 'jp', family: 'PC', nameKey: 'markets:brand.PJ', segment: 'pj', selectable: true },
} as const satisfies Record<string, BrandEntry>;

export type BrandCode = keyof typeof brands;
export const brandCodes = Object.keys(brands) as BrandCode[];

/** Brands with a guided tour (spec §2 Shell, §4 Default brand). */
const tourBrands: readonly BrandCode[] = ['SB', 'CU', 'HA', 'PU'];

/** How a market asks for the landing brand after the first sign-in (spec §2). */
const landingBrandQuestions = {
  nam: 'choose',
  int: 'choose',
  asia: 'choose',
  au: 'choose',
  uk: 'confirm',
  jp: 'confirm',
} as const satisfies Record<Market, 'choose' | 'confirm'>;

/** Brand code of a country in the asia market (spec §9); some are academy codes, not selectable brands. */
export const asiaBrandCodes = {
  HK: 'PH',
  KR: 'PK',
  CN: 'PN',
  SG: 'PS',
  ID: 'PS',
  MY: 'PS',
  VN: 'PS',
  BN: 'PS',
  TW: 'PT',
} as const satisfies Record<string, string>;

/** True for one of the thirteen codes, in upper case. */
export function isBrandCode(value: unknown): value is BrandCode {
  return typeof value === 'string' && Object.hasOwn(brands, value);
}

/** The brands that users of a market may choose, in the order in which they are offered. */
export function selectableBrands(market: Market): BrandCode[] {
  return brandCodes.filter((code) => brands[code].market === market && brands[code].selectable);
}

/** True where `code` may be the saved default brand in the market; else the brand popup is due (spec §4). */
export function isBrandOfMarket(code: string | null | undefined, market: Market): code is BrandCode {
  return isBrandCode(code) && selectableBrands(market).includes(code);
}

/** The brand a market starts with: the first that it offers (PC in nam). */
export function homeBrand(market: Market): BrandCode {
  return selectableBrands(market)[0] ?? 'PC';
}

/** The brand of a user in a market with only one (uk, jp); null where they choose. */
export function onlyBrand(market: Market): BrandCode | null {
  const [first = null, ...others] = selectableBrands(market);
  return others.length === 0 ? first : null;
}

/** How the market asks for a landing brand: `choose` among several, or `confirm` the only one. */
export function landingBrandQuestion(market: Market): 'choose' | 'confirm' {
  return landingBrandQuestions[market];
}

/** The brand of a path segment in any case, e.g. `pc` → `PC`; null where it is none. */
export function brandOfSegment(segment: string): BrandCode | null {
  const code = segment.toUpperCase();
  return isBrandCode(code) && brands[code].segment === segment.toLowerCase() ? code : null;
}

/** True where the user menu offers the tour. */
export function hasTour(code: BrandCode): boolean {
  return tourBrands.includes(code);
}

/** The brand code of a country of the asia market, e.g. HK → PH; null for other countries (spec §9). */
export function asiaBrandCode(country: string): string | null {
  const codes: Record<string, string> = asiaBrandCodes;
  return codes[countryCode(country)] ?? null;
}

/** True where the user menu offers Change Default Brand: not in uk and jp (spec §6). */
export function mayChangeDefaultBrand(market: Market): boolean {
  return landingBrandQuestions[market] === 'choose';
}
