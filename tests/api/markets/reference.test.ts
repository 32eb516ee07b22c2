import { describe, expect, test } from 'vitest';
import { marketOf } from '#app/domain/markets/markets.ts';
import { call, refusalOf } from '#tests/support/apiClient.ts';
import { naughtyTexts } from '#tests/support/naughty.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const get = (path: string, language = 'en') =>
  call(`GET /osdb/p1.0/${path}`, { headers: { 'Accept-Language': language } });
type Item = { code: string; name: string; market: string; group: string };

describe('countries', () => {
  test('come with US and CA first, their own group (spec §9), the others by name', async () => {
    const { countries } = (await get('countries')).body as { countries: Item[] };
    expect(countries.slice(0, 3).map(({ code }) => code)).toEqual(['US', 'CA', 'AF']);
    expect(countries.filter(({ group }) => group === 'northAmerica').map(({ code }) => code)).toEqual(['US', 'CA']);
    const others = countries.slice(2).map(({ name }) => name);
    expect(others).toEqual(others.toSorted(new Intl.Collator('en').compare));
    expect(countries).toHaveLength(249);
  });

  test('carry their market and dialling code', async () => {
    const { countries } = (await get('countries')).body as { countries: Item[] };
    for (const { code, market } of countries) expect(market).toBe(marketOf(code));
    expect(countries.find(({ code }) => code === 'JP')).toMatchObject({ name: 'Japan', phoneCode: '81' });
  });

  test('are named and sorted in Japanese', async () => {
    const { countries } = (await get('countries', 'ja')).body as { countries: Item[] };
    expect(countries[0]).toMatchObject({ code: 'US', name: 'アメリカ合衆国' });
    const others = countries.slice(2).map(({ name }) => name);
    expect(others).toEqual(others.toSorted(new Intl.Collator('ja').compare));
  });
});

describe('states', () => {
  test('of the US by name, without the territories that are countries of their own', async () => {
    const { states } = (await get('countries/US/states')).body as { states: Item[] };
    expect(states.find(({ code }) => code === 'FL')).toEqual({ code: 'FL', name: 'Florida' });
    expect(states.map(({ code }) => code)).not.toContain('PR');
    expect(states).toHaveLength(51);
  });

  test('of Japan in the order of their codes', async () => {
    const { states } = (await get('countries/jp/states')).body as { states: Item[] };
    expect([states.length, states[0]?.code, states[46]?.code]).toEqual([47, '01', '47']);
  });

  test.each(['PR', 'VI', 'BM', 'HK'])('%s has none', async (country) => {
    expect((await get(`countries/${country}/states`)).body).toEqual({ states: [] });
  });

  test('UK is taken as GB', async () => {
    expect((await get('countries/UK/states')).body).toEqual((await get('countries/GB/states')).body);
  });

  test.each([
    ['XX', 404, 'notFound'],
    ['USA', 400, 'selectOption country'],
    ['1', 400, 'selectOption country'],
  ])('%s is no country', async (country, status, refusal) => {
    expect(refusalOf(await get(`countries/${country}/states`))).toEqual([status, refusal]);
  });

  test.each(naughtyTexts.map((text) => text.replace(/\p{Cs}/gu, '')))('%j is no country', async (text) => {
    expect([400, 404]).toContain((await get(`countries/${encodeURIComponent(text)}/states`)).status);
  });
});

test('suffixes come in the order in which they are offered', async () => {
  const { suffixes } = (await get('suffixes')).body as { suffixes: Item[] };
  expect(suffixes.slice(0, 3)).toEqual([{ code: 'JR' }, { code: 'SR' }, { code: 'II' }]);
});
