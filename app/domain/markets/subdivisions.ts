import { countryCode } from './markets.ts';

/** What the parts of a country are called in an address there; each is a field's name with a label in `fields`. */
export const subdivisionWords = [
  'state',
  'stateOrTerritory',
  'province',
  'provinceOrCity',
  'prefecture',
  'county',
  'countyOrRegion',
  'cityOrCounty',
  'region',
  'department',
  'district',
  'canton',
  'emirate',
  'governorate',
  'parish',
] as const;
export type SubdivisionWord = (typeof subdivisionWords)[number];

const countriesByWord = {
  state: 'AT BR DE FM IN MM MX MY NG SD SS US VE',
  stateOrTerritory: 'AU',
  province:
    'AF AO AR BE BI CA CD CR CU DO EC ES FJ GA GQ ID IR IT KH KZ LA LK MG MZ NL PA PG PH PK PL RW SA SB TH TJ TM TR UZ VU YE ZA ZM ZW',
  provinceOrCity: 'CN KP KR VN',
  prefecture: 'JP',
  county: 'EE HR HU IE KE LR LT NO RO SE',
  countyOrRegion: 'GB',
  cityOrCounty: 'TW',
  department: 'BJ BO CO GT HN HT NI PY SV UY',
  district: 'BD BW BZ HK LS MT MU MW PT SC SR SZ UG WS',
  canton: 'CH LU',
  emirate: 'AE',
  governorate: 'BH EG IQ JO KW LB OM PS SY TN',
  parish: 'AD AG BB BM DM GD JM KN LC VC',
} as const satisfies Partial<Record<SubdivisionWord, string>>;

const wordByCountry = new Map<string, SubdivisionWord>(
  Object.entries(countriesByWord).flatMap(([word, countries]) =>
    countries.split(' ').map((country) => [country, word as SubdivisionWord] as const),
  ),
);

/**
 * The field whose label a country's parts have in forms and in their errors, in the word of an address there: a state
 * in the US, a province in Canada, a prefecture in Japan; a region where the table names no other. Without a country it
 * is a state (spec §3).
 */
export function subdivisionWord(country: string): SubdivisionWord {
  if (country.trim() === '') return 'state';
  return wordByCountry.get(countryCode(country)) ?? 'region';
}
