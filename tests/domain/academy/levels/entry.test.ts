import { expect, test } from 'vitest';
import { academyEntry, type AcademyVisitor } from '#app/domain/academy/levels/academyEntry.ts';
import { certificateNumber, certificateState } from '#app/domain/academy/levels/certificateState.ts';
import { isLeftOutOfCurriculum, listedCategories } from '#app/domain/academy/levels/categories.ts';
import { curriculaToChoose, curriculumQuery, readersCurriculum } from '#app/domain/academy/levels/readersCurriculum.ts';
import { refresherTerms } from '#app/domain/academy/levels/refresher.ts';

const visitor = {
  brand: 'PC',
  country: 'US',
  enrolled: true,
  comingSoon: false,
} as const satisfies AcademyVisitor;

test.each<[string, Partial<AcademyVisitor>, string]>([
  ['who has a number', {}, 'dashboard'],
  ['who has none', { enrolled: false }, 'enrol'],
  ['who has none, of Seabourn', { enrolled: false, brand: 'SB' }, 'enrol'],
  ['Holland America in the US', { brand: 'HA' }, 'dashboard'],
  ['Holland America in Canada', { brand: 'HA', country: 'ca' }, 'dashboard'],
  ['Holland America in Mexico', { brand: 'HA', country: 'MX' }, 'restricted'],
  ['Seabourn in Bermuda', { brand: 'SB', country: 'BM' }, 'restricted'],
  ['Seabourn in the US', { brand: 'SB' }, 'external'],
  ['Cunard in Mexico', { brand: 'CU', country: 'MX' }, 'dashboard'],
  ['uk', { brand: 'PU', country: 'GB' }, 'dashboard'],
  ['au', { brand: 'PA', country: 'AU' }, 'dashboard'],
  ['int', { brand: 'CI', country: 'DE' }, 'dashboard'],
  ['asia', { brand: 'PS', country: 'SG', comingSoon: true }, 'comingSoon'],
  ['jp', { brand: 'PJ', country: 'JP', comingSoon: true }, 'comingSoon'],
  ['jp without a number', { brand: 'PJ', country: 'JP', comingSoon: true, enrolled: false }, 'enrol'],
  ['jp once it is opened', { brand: 'PJ', country: 'JP' }, 'dashboard'],
])('the academy leads %s to the right place (spec §4)', (_, change, entry) =>
  expect(academyEntry({ ...visitor, ...change })).toBe(entry),
);

test.each([
  ['US', 'PC', undefined, 'PC', ['PC']],
  ['US', 'HA', 'PC', 'PC', ['HA']],
  ['GB', 'PU', undefined, 'PU', ['PO', 'PU', 'CK']],
  ['GB', 'PU', 'CK', 'CK', ['PO', 'PU', 'CK']],
  ['GB', 'PU', 'PC', 'PU', ['PO', 'PU', 'CK']],
  ['AU', 'CA', undefined, 'PA', ['PA']],
  ['HK', 'PS', undefined, 'PH', ['PH', 'TH']],
  ['HK', 'CS', 'TH', 'TH', ['PH', 'TH']],
  ['TH', 'PI', undefined, 'PC', ['PC']],
  ['DE', 'CI', undefined, 'PC', ['PC']],
] as const)('in %s, a page of %s that names %s shows %s', (country, brand, named, curriculum, choices) => {
  expect([readersCurriculum(country, brand, named), curriculaToChoose(country, brand)]).toEqual([curriculum, choices]);
});

test.each([
  ['PU', {}],
  ['CK', { curriculum: 'CK' }],
] as const)('an address that shows %s carries %j along', (curriculum, query) =>
  expect(curriculumQuery('GB', 'PU', curriculum)).toEqual(query),
);

const categories = ['Foundations', 'Extra Curricular', 'extras for groups', 'Ships', 'Mastery'].map((nameEn) => ({
  nameEn,
}));
test.each([
  [0, ['Foundations', 'Ships']],
  [2, ['Foundations', 'Ships']],
  [3, ['Foundations', 'Ships', 'Mastery']],
  [4, ['Foundations', 'Ships', 'Mastery']],
] as const)('at level %i these categories are listed', (level, names) =>
  expect(listedCategories(categories, level).map(({ nameEn }) => nameEn)).toEqual(names),
);

test.each([
  ['Refresher', true],
  ['Refreshers', true],
  ['Extra', true],
  ['Extra Curricular', true],
  ['Extras', false],
  ['Foundations', false],
] as const)('%s is left out of a curriculum: %s', (nameEn, isLeftOut) =>
  expect(isLeftOutOfCurriculum({ nameEn })).toBe(isLeftOut),
);

const day = (text: string) => new Date(`${text}T12:00:00Z`);
test.each([
  ['2026-06-01', { state: 'open', deadline: day('2027-01-10'), from: null, renewsUntil: day('2028-01-10') }],
  ['2025-06-01', { state: 'early', deadline: day('2027-01-10'), from: day('2026-01-10'), renewsUntil: null }],
  ['2027-02-01', { state: 'lapsed', deadline: day('2027-07-10'), from: null, renewsUntil: day('2028-02-01') }],
  ['2027-08-01', { state: 'expired', deadline: null, from: null, renewsUntil: null }],
] as const)('on %s a refresher of a level until January 10, 2027 does this', (now, terms) => {
  expect(refresherTerms({ level: 2, validUntil: day('2027-01-10') }, day(now))).toEqual(terms);
});

test('without a level there is nothing to refresh', () => expect(refresherTerms(null, day('2026-01-01'))).toBeNull());

test.each([
  ['good', { revokedAt: null }, null, '2026-12-01', 'valid'],
  ['over', { revokedAt: null }, null, '2027-02-01', 'lapsed'],
  ['renewed', { revokedAt: null }, '2028-01-10', '2027-02-01', 'valid'],
  ['renewed and over again', { revokedAt: null }, '2028-01-10', '2028-02-01', 'lapsed'],
  ['revoked', { revokedAt: day('2026-02-01') }, '2028-01-10', '2026-12-01', 'revoked'],
] as const)('a certificate that is %s', (_, change, renewed, now, state) => {
  expect(certificateState({ validUntil: day('2027-01-10'), ...change }, renewed && day(renewed), day(now))).toBe(state);
});

test.each([
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  [' abcdefghi-jklmnopqrstuvwxyz ', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  ['ABCDEFGHIJKLMNOPQRSTUVWXY1', null],
  ['ＱＦ５ＸＩＭＹＤＸＬＺＸＨ５－ＸＦＲ３ＢＵＰＺＱＭ４ｙ', 'QF5XIMYDXLZXH5XFR3BUPZQM4Y'],
  ['ABC', null],
  ['', null],
] as const)('the certificate number %j is %s', (typed, number) => expect(certificateNumber(typed)).toBe(number));
