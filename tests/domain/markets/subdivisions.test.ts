import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { subdivisionWord, subdivisionWords } from '#app/domain/markets/subdivisions.ts';
import { texts } from '#tests/domain/translator.ts';

test.each([
  ['US', 'State', '都道府県・州'],
  ['CA', 'Province', '州・省・県'],
  ['MX', 'State', '都道府県・州'],
  ['GB', 'County or region', 'カウンティ・地域'],
  ['UK', 'County or region', 'カウンティ・地域'],
  ['IE', 'County', '州・郡'],
  ['AU', 'State or territory', '州・準州'],
  ['NZ', 'Region', '地域'],
  ['JP', 'Prefecture', '都道府県'],
  ['KR', 'Province or city', '省・道・市'],
  ['TW', 'City or county', '市・県'],
  ['DE', 'State', '都道府県・州'],
  ['CH', 'Canton', '州（カントン）'],
  ['IT', 'Province', '州・省・県'],
  ['AE', 'Emirate', '首長国'],
  ['ca', 'Province', '州・省・県'],
  ['FR', 'Region', '地域'],
  ['', 'State', '都道府県・州'],
])('a form of %j asks for %s / %s', (country, en, ja) => {
  expect(texts(`fields:${subdivisionWord(country)}`)).toEqual([en, ja]);
});

test('every word has a label in both languages, and every country a word', () => {
  for (const word of subdivisionWords)
    for (const text of texts(`fields:${word}`)) expect(text).not.toContain('fields:');
  const countries = JSON.parse(readFileSync('seed/reference/countries.json', 'utf8')) as { code: string }[];
  expect(countries.length).toBeGreaterThan(200);
  for (const { code } of countries) expect(subdivisionWords).toContain(subdivisionWord(code));
});
