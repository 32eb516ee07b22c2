import { describe, expect, test } from 'vitest';
import {
  countriesByCourseLanguage,
  courseLanguageOf,
  courseLanguagesOf,
  type CourseLanguage,
} from '#app/domain/markets/courseLanguages.ts';
import { packageIn } from '#app/domain/academy/levels/attemptsLeft.server.ts';
import type { Language } from '#app/i18n.ts';

test.each([
  ['KR', 'ko'],
  ['TW', 'zh-Hant'],
  ['HK', 'zh-Hant'],
  ['CN', 'zh-Hans'],
  ['DE', 'de'],
  ['AT', 'de'],
  ['CH', 'de'],
  ['IT', 'it'],
  ['ES', 'es'],
  ['MX', 'es'],
  ['FR', 'fr'],
  ['BR', 'pt'],
  ['PT', 'pt'],
  ['JP', 'ja'],
  ['US', 'en'],
  ['UK', 'en'],
  ['SG', 'en'],
  [' kr ', 'ko'],
  ['constructor', 'en'],
])('courses of an agency in %s begin in %s', (country, language) => expect(courseLanguageOf(country)).toBe(language));

test('no country begins in two languages, and each is an ISO code', () => {
  const countries = Object.values(countriesByCourseLanguage).flat();
  expect(new Set(countries).size).toBe(countries.length);
  expect(countries.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
});

describe('a course is given in', () => {
  const every: CourseLanguage[] = ['en', 'ja', 'ko', 'de', 'zh-Hant'];
  test.each<[string, CourseLanguage | null, Language, string, CourseLanguage[], CourseLanguage]>([
    ['what was chosen, before all', 'de', 'ja', 'KR', every, 'de'],
    ['the next best where the course is not in what was chosen', 'fr', 'en', 'KR', every, 'ko'],
    ['the language of the country', null, 'en', 'KR', every, 'ko'],
    ['the script of the country', null, 'en', 'TW', every, 'zh-Hant'],
    ['that of the portal, where its reader has switched it', null, 'ja', 'KR', every, 'ja'],
    ['English, where a reader in Japan has switched to it', null, 'en', 'JP', every, 'en'],
    ['Japanese in Japan', null, 'ja', 'JP', every, 'ja'],
    ['English, where there is none for the country', null, 'en', 'KR', ['en', 'ja', 'de'], 'en'],
    ['English, where the switched language is missing too', null, 'ja', 'IT', ['de', 'en', 'ko'], 'en'],
    ['the only one there is', null, 'en', 'US', ['ko'], 'ko'],
  ])('%s', (_, chosen, language, country, published, expected) => {
    const packages = published.map((each) => ({ packageId: each, language: each }));
    expect(packageIn(courseLanguagesOf({ chosen, language, country }), packages)?.language).toBe(expected);
  });
});
