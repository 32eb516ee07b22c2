import { describe, expect, test } from 'vitest';
import { bookingCompanyOf, companyCodes, companyOfLocale, productCompanyOf } from '#app/domain/markets/companies.ts';
import {
  curriculaOf,
  curriculumOfBrand,
  levelOf,
  memberLabels,
  type AcademyLevel,
} from '#app/domain/markets/curricula.ts';
import { texts } from '#tests/domain/translator.ts';

describe('companies (spec §9)', () => {
  test.each([
    ['nam', 'PC'],
    ['uk', 'PO'],
    ['po', 'PO'],
    ['au', 'PA'],
    ['pa', 'PA'],
    ['PA', 'PA'],
    ['jp', 'PC'],
    ['asia', 'PC'],
    ['int', 'PC'],
    ['anything', 'PC'],
    ['toString', 'PC'],
  ])('locale %s is %s', (locale, company) => expect(companyOfLocale(locale)).toBe(company));

  test.each([
    ['PU', 'PC'],
    ['AU', 'PA'],
    ['CK', 'CU'],
    ['HA', 'HA'],
    ['toString', 'toString'],
  ])('product company of %s is %s', (brand, company) => expect(productCompanyOf(brand)).toBe(company));

  test.each([
    ['PU', 'PO'],
    ['PC', 'PC'],
  ])('booking company of %s is %s', (brand, company) => expect(bookingCompanyOf(brand)).toBe(company));

  test('constant codes', () =>
    expect(Object.values(companyCodes)).toEqual(['DIR', 'PCD', 'PTD', '000RESTA', '000TESTY']));
});

describe('curricula (spec §9)', () => {
  test.each([
    ['JP', 'PJ'],
    ['SG', 'PS'],
    ['ID', 'PS'],
    ['MY', 'PS'],
    ['VN', 'PS'],
    ['BN', 'PS'],
    ['HK', 'PH TH'],
    ['TH', 'PC'],
    ['CN', 'PN'],
    ['TW', 'PT'],
    ['KR', 'PK'],
    ['AU', 'PA'],
    ['NZ', 'PA'],
    ['GB', 'PO PU CK'],
    ['UK', 'PO PU CK'],
    ['IE', 'PO PU CK'],
    ['US', 'PC CU HA'],
    ['BM', 'PC CU HA'],
    ['FR', 'PC'],
  ])('%s: %s', (country, codes) => expect(curriculaOf(country).join(' ')).toBe(codes));

  test('PI and CI learn PC', () =>
    expect((['PI', 'CI', 'HA'] as const).map(curriculumOfBrand)).toEqual(['PC', 'PC', 'HA']));

  const levels: [AcademyLevel, string, string][] = [
    [1, 'First Officer', 'Silver'],
    [2, 'Staff Captain', 'Gold'],
    [3, 'Captain', 'Platinum'],
    [4, 'Commodore', 'Future'],
  ];
  test.each(levels)('level %i is %s, in HA %s (spec §3)', (level, name, hollandAmerica) => {
    expect(texts(levelOf(level, 'PC').nameKey)[0]).toBe(name);
    expect(texts(levelOf(level, 'HA').nameKey)[0]).toBe(hollandAmerica);
    expect(texts(memberLabels[level])[0]).toBe(name);
  });

  test('level 0 is empty, its holder a member', () => {
    expect(levelOf(0, 'PC')).toEqual({ nameKey: '', icon: '' });
    expect(levelOf(1, 'PC').icon).toBe('first-agency');
    expect(texts(memberLabels[0])).toEqual(['Member', 'メンバー']);
  });
});
