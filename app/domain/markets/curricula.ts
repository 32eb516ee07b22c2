import { brands, homeBrand, isBrandCode, type BrandCode, type BrandFamily } from './brands.ts';
import { countriesByMarket, countryCode, marketOf, markets, type Market } from './markets.ts';

/** Academy curriculum codes: brand codes, and codes of their own for some countries (spec §9). */
export const curriculumCodes = [
  'PC',
  'CU',
  'HA',
  'PA',
  'PO',
  'PU',
  'CK',
  'PJ',
  'PS',
  'PH',
  'TH',
  'PN',
  'PT',
  'PK',
] as const;
export type Curriculum = (typeof curriculumCodes)[number];

/** True for the code of a curriculum. */
export function isCurriculum(code: string): code is Curriculum {
  return curriculumCodes.some((each) => each === code);
}

/** Countries whose curricula are not those of their market. TH is a curriculum of HK; Thailand is an int country. */
const curriculaByCountry = {
  JP: ['PJ'],
  SG: ['PS'],
  ID: ['PS'],
  MY: ['PS'],
  VN: ['PS'],
  BN: ['PS'],
  HK: ['PH', 'TH'],
  CN: ['PN'],
  TW: ['PT'],
  KR: ['PK'],
} as const satisfies Record<string, readonly Curriculum[]>;

/** The countries that have a market or their own curricula (spec §1, §9). */
export const knownCountries: readonly string[] = [
  ...new Set([...Object.values(countriesByMarket).flat(), ...Object.keys(curriculaByCountry)]),
];

/** Curricula of the other countries, by market (spec §9). */
const curriculaByMarket = {
  nam: ['PC', 'CU', 'HA'],
  uk: ['PO', 'PU', 'CK'],
  au: ['PA'],
  jp: ['PJ'],
  asia: ['PS'],
  int: ['PC'],
} as const satisfies Record<Market, readonly Curriculum[]>;

/** In int, both brands lead to the PC curriculum (spec §9). */
const curriculumByBrand = { PI: 'PC', CI: 'PC' } as const satisfies Partial<Record<BrandCode, Curriculum>>;

/** The academy's levels; 0 before the first one. */
export const academyLevelCodes = [0, 1, 2, 3, 4] as const;
export type AcademyLevel = (typeof academyLevelCodes)[number];
type LevelEntry = { nameKey: string; icon: string };

/** Names of the levels that an agent reaches (spec §3 Tiers); level 0 is empty. */
const academyLevels = {
  0: { nameKey: '', icon: '' },
  1: { nameKey: 'markets:level.firstOfficer', icon: 'first-agency' },
  2: { nameKey: 'markets:level.staffCaptain', icon: 'staff-captain' },
  3: { nameKey: 'markets:level.captain', icon: 'captain' },
  4: { nameKey: 'markets:level.commodore', icon: 'commodore' },
} as const satisfies Record<AcademyLevel, LevelEntry>;

/** Names of the levels in the HA curriculum. */
const hollandAmericaLevels = {
  0: { nameKey: '', icon: '' },
  1: { nameKey: 'markets:level.silver', icon: 'silver' },
  2: { nameKey: 'markets:level.gold', icon: 'gold' },
  3: { nameKey: 'markets:level.platinum', icon: 'platinum' },
  4: { nameKey: 'markets:level.future', icon: 'future' },
} as const satisfies Record<AcademyLevel, LevelEntry>;

/** Labels of an enrolled member by level: a member without a level is a plain member (spec §3). */
export const memberLabels = {
  0: 'markets:level.member',
  1: 'markets:level.firstOfficer',
  2: 'markets:level.staffCaptain',
  3: 'markets:level.captain',
  4: 'markets:level.commodore',
} as const satisfies Record<AcademyLevel, string>;

/** The curricula of a country's agents (spec §9). */
export function curriculaOf(country: string): readonly Curriculum[] {
  const own: Record<string, readonly Curriculum[]> = curriculaByCountry;
  const code = countryCode(country);
  return Object.hasOwn(own, code) ? own[code]! : curriculaByMarket[marketOf(code)];
}

/** The curricula of the countries of some markets, each once. */
export function curriculaOfMarkets(some: readonly Market[]): Curriculum[] {
  // Germany represents all countries without their own market: their curricula are the same.
  const countries = (market: Market): readonly string[] => (market === 'int' ? ['DE'] : countriesByMarket[market]);
  return [...new Set(some.flatMap(countries).flatMap(curriculaOf))];
}

/** The markets whose countries learn a curriculum, in the order of the markets. */
export function marketsOfCurriculum(curriculum: Curriculum): Market[] {
  const learns = (curricula: readonly Curriculum[]) => curricula.includes(curriculum);
  const own = Object.entries<readonly Curriculum[]>(curriculaByCountry).filter(([, curricula]) => learns(curricula));
  const countries = own.map(([country]) => marketOf(country));
  return markets.filter((market) => learns(curriculaByMarket[market]) || countries.includes(market));
}

/** The message key and icon of a level in a curriculum; empty for level 0. */
export function levelOf(level: AcademyLevel, curriculum: string): LevelEntry {
  return curriculum === 'HA' ? hollandAmericaLevels[level] : academyLevels[level];
}

/** The academy code of a brand: PI and CI learn PC, any other brand its own (spec §9). */
export function curriculumOfBrand(brand: BrandCode): string {
  const mapped: Partial<Record<BrandCode, Curriculum>> = curriculumByBrand;
  return mapped[brand] ?? brand;
}

/** The brand whose look a curriculum has: its own, else the first of the market that learns it (PO: PU, PH: PS). */
export function brandOfCurriculum(curriculum: string): BrandCode {
  if (isBrandCode(curriculum)) return curriculum;
  const [market = 'nam'] = isCurriculum(curriculum) ? marketsOfCurriculum(curriculum) : [];
  return homeBrand(market);
}

/** The family of the brand whose look a curriculum has. */
export function familyOfCurriculum(curriculum: string): BrandFamily {
  return brands[brandOfCurriculum(curriculum)].family;
}
