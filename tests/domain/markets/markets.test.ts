import { describe, expect, test } from 'vitest';
import {
  countryCode,
  currencyOf,
  defaultLanguage,
  isMarket,
  localeTag,
  marketOf,
  markets,
} from '#app/domain/markets/markets.ts';
import { texts } from '#tests/domain/translator.ts';

const rows: [string, string][] = [
  ['nam', 'US CA MX PR VI BM'],
  ['uk', 'GB IE UK'],
  ['au', 'AU NZ'],
  ['jp', 'JP'],
  ['asia', 'KR TW CN HK SG ID MY VN BN'],
  ['int', 'FR DE TH BR ZA AE XX'],
];
describe.each(rows)('%s (spec §1)', (market, countries) => {
  test.each(countries.split(' '))('%s', (country) => expect(marketOf(country)).toBe(market));
});

test('codes in any case', () => {
  expect([' gb ', 'uk', 'jp'].map((country) => marketOf(country))).toEqual(['uk', 'uk', 'jp']);
  expect(countryCode('uk')).toBe('GB');
  expect(marketOf('constructor')).toBe('int');
});

test('languages', () => {
  expect(markets.map((market) => defaultLanguage(market))).toEqual(['en', 'en', 'en', 'ja', 'en', 'en']);
});

test('locale tags and currencies', () => {
  expect(markets.map((market) => `${localeTag(market)} ${currencyOf(market)}`)).toEqual([
    'en-US USD',
    'en-GB GBP',
    'en-AU AUD',
    'ja-JP JPY',
    'en-SG USD',
    'en-GB USD',
  ]);
});

test('locale tags in the language that is read', () => {
  expect(markets.map((market) => `${localeTag(market, 'en')} ${localeTag(market, 'ja')}`)).toEqual([
    'en-US ja-JP',
    'en-GB ja-JP',
    'en-AU ja-JP',
    'en-US ja-JP',
    'en-SG ja-JP',
    'en-GB ja-JP',
  ]);
});

test('market words', () => expect(['nam', 'NAM', 'po', null].map(isMarket)).toEqual([true, false, false, false]));

test.each([
  ['nam', 'North America', '北米'],
  ['uk', 'United Kingdom and Ireland', '英国・アイルランド'],
  ['au', 'Australia and New Zealand', 'オーストラリア・ニュージーランド'],
  ['jp', 'Japan', '日本'],
  ['asia', 'Asia', 'アジア'],
  ['int', 'International', 'インターナショナル'],
])('name of %s', (market, en, ja) => expect(texts(`markets:market.${market}`)).toEqual([en, ja]));
