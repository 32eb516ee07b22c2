import { expect, test } from 'vitest';
import {
  asiaBrandCode,
  brandCodes,
  brandOfSegment,
  brands,
  hasTour,
  homeBrand,
  isBrandCode,
  isBrandOfMarket,
  landingBrandQuestion,
  mayChangeDefaultBrand,
  selectableBrands,
  type BrandCode,
} from '#app/domain/markets/brands.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { texts } from '#tests/domain/translator.ts';

const rows: [BrandCode, Market, string, string][] = [
  ['PC', 'nam', 'PC', 'Princess Cruises'],
  ['CU', 'nam', 'CU', 'Cunard'],
  ['HA', 'nam', 'HA', 'Holland America Line'],
  ['SB', 'nam', 'SB', 'Seabourn'],
  ['PI', 'int', 'PC', 'Princess Cruises International'],
  ['CI', 'int', 'CU', 'Cunard International'],
  ['PA', 'au', 'PC', 'Princess Cruises Australia'],
  ['CA', 'au', 'CU', 'Cunard Australia'],
  ['PU', 'uk', 'PC', 'Princess Cruises UK'],
  ['CK', 'uk', 'CU', 'Cunard UK'],
  ['PS', 'asia', 'PC', 'Princess Cruises Asia'],
  ['CS', 'asia', 'CU', 'Cunard Asia'],
  ['PJ', 'jp', 'PC', 'Princess Cruises Japan'],
];
test.each(rows)('%s (spec §1, §9)', (code, market, family, name) => {
  expect(brands[code]).toMatchObject({ market, family, segment: code.toLowerCase() });
  expect(texts(brands[code].nameKey)[0]).toBe(name);
  expect(texts(brands[code].nameKey)[1]).toMatch(/[ァ-ヶ]/);
  expect(brandOfSegment(code.toLowerCase())).toBe(code);
});
test('thirteen brands', () => expect([...brandCodes].sort()).toEqual(rows.map(([code]) => code).sort()));

const offers: [Market, BrandCode[], 'choose' | 'confirm'][] = [
  ['nam', ['PC', 'HA', 'CU', 'SB'], 'choose'],
  ['int', ['PI', 'CI'], 'choose'],
  ['asia', ['PS', 'CS'], 'choose'],
  ['au', ['PA', 'CA'], 'choose'],
  ['uk', ['PU'], 'confirm'],
  ['jp', ['PJ'], 'confirm'],
];
test.each(offers)('%s offers %j and asks to %s', (market, codes, question) => {
  expect(selectableBrands(market)).toEqual(codes);
  expect(landingBrandQuestion(market)).toBe(question);
  expect(mayChangeDefaultBrand(market)).toBe(question === 'choose');
  expect(homeBrand(market)).toBe(codes[0]);
  expect(brandCodes.filter((code) => isBrandOfMarket(code, market)).sort()).toEqual([...codes].sort());
});

test('what is no brand', () => {
  expect(['pc', 'XX', 'toString', '', null, undefined].filter(isBrandCode)).toEqual([]);
  expect(['PC', 'Ha', 'xx', '', 'toString'].map(brandOfSegment)).toEqual(['PC', 'HA', null, null, null]);
  expect(isBrandOfMarket(null, 'nam')).toBe(false);
});

test('tours', () => expect(brandCodes.filter(hasTour).sort()).toEqual(['CU', 'HA', 'PU', 'SB']));

test('asia locales (spec §9)', () => {
  const countries = ['HK', 'KR', 'CN', 'SG', 'ID', 'MY', 'VN', 'BN', 'TW', 'JP'];
  expect(countries.map(asiaBrandCode)).toEqual(['PH', 'PK', 'PN', 'PS', 'PS', 'PS', 'PS', 'PS', 'PT', null]);
});
