import { describe, expect, test } from 'vitest';
import { brands } from '#app/domain/markets/brands.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const { demoContentRows } = await import('#seed/content.ts');
const { publishContent } = await import('#seed/publishContent.ts');
const { seedReference } = await import('#seed/reference.ts');

const db = database();
const counts = async () => ({
  countries: await db.country.count(),
  states: await db.state.count(),
  titles: await db.title.count(),
  suffixes: await db.suffix.count(),
  permissions: await db.permission.count(),
  content: await db.contentVersion.count(),
});

describe('countries', () => {
  test('are those of ISO 3166-1, each in its market (spec §1)', async () => {
    const countries = await db.country.findMany();
    expect(countries).toHaveLength(249);
    expect(countries.filter(({ code, market }) => market !== marketOf(code))).toEqual([]);
    expect(countries.filter(({ nameEn, nameJa }) => nameEn === '' || nameJa === '')).toEqual([]);
    expect(new Set(countries.map(({ nameEn }) => nameEn)).size).toBe(249);
    expect(new Set(countries.map(({ nameJa }) => nameJa)).size).toBe(249);
  });

  test.each([
    ['US', 'United States', 'アメリカ合衆国', '1'],
    ['GB', 'United Kingdom', 'イギリス', '44'],
    ['JP', 'Japan', '日本', '81'],
    ['HK', 'Hong Kong', '香港', '852'],
    ['DE', 'Germany', 'ドイツ', '49'],
  ])('%s is %s, %s, +%s', async (code, nameEn, nameJa, phoneCode) => {
    expect(await db.country.findUnique({ where: { code } })).toMatchObject({ nameEn, nameJa, phoneCode });
  });
});

describe('states', () => {
  const statesOf = (countryCode: string) => db.state.findMany({ where: { countryCode }, orderBy: { code: 'asc' } });

  test.each([
    ['US', 51],
    ['CA', 13],
    ['MX', 32],
    ['AU', 8],
    ['NZ', 17],
    ['JP', 47],
    ['KR', 17],
    ['DE', 16],
    ['IE', 26],
    ['GB', 4],
    ['PR', 0],
    ['VI', 0],
    ['BM', 0],
    ['HK', 0],
  ])('%s has %i', async (country, count) => expect(await statesOf(country)).toHaveLength(count));

  test('of the United States are those that are no countries of their own', async () => {
    const codes = (await statesOf('US')).map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['DC', 'AK', 'HI']));
    for (const code of ['PR', 'VI', 'GU']) expect(codes).not.toContain(code);
  });

  test('of Japan can be read in both languages', async () => {
    expect((await statesOf('JP')).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['北海道 (Hokkaido)', '東京都 (Tokyo)', '沖縄県 (Okinawa)']),
    );
  });

  test('of one country have their own names', async () => {
    const doubles = await db.state.groupBy({ by: ['countryCode', 'name'], having: { name: { _count: { gt: 1 } } } });
    const markets = doubles.filter(({ countryCode }) => marketOf(countryCode) !== 'int');
    expect(markets).toEqual([]);
  });
});

test('titles and suffixes come in the order in which they are offered (spec §3)', async () => {
  const titles = await db.title.findMany({ orderBy: { rank: 'asc' } });
  expect(titles.map(({ code, gender }) => [code, gender])).toEqual([
    ['MR', 'M'],
    ['MRS', 'F'],
    ['DR', null],
    ['MISS', 'F'],
    ['MSTR', 'M'],
    ['MS', 'F'],
    ['ADM', 'M'],
  ]);
  expect((await db.suffix.findMany({ orderBy: { rank: 'asc' } })).map(({ code }) => code).slice(0, 4)).toEqual([
    'JR',
    'SR',
    'II',
    'III',
  ]);
});

test('home pages are those of the brands that may be chosen', async () => {
  const homes = await db.contentDocument.findMany({ where: { path: 'home-page-enrolled', language: 'ja' } });
  expect(homes.map(({ brand }) => brand).toSorted()).toEqual(
    Object.entries(brands)
      .filter(([, { selectable }]) => selectable)
      .map(([code]) => code)
      .toSorted(),
  );
});

test('seeding again changes what was changed and adds nothing', async () => {
  const before = await counts();
  await db.country.update({ where: { code: 'JP' }, data: { nameEn: 'Nippon' } });
  const started = performance.now();
  await seedReference(db);
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(await counts()).toEqual(before);
  // Another day counts the days of the sample offers from itself.
  await db.$transaction((tx) =>
    publishContent(tx, demoContentRows(new Date(Date.now() + 3 * 24 * 3600_000)), new Date()),
  );
  expect(await counts()).toEqual(before);
  expect((await db.country.findUniqueOrThrow({ where: { code: 'JP' } })).nameEn).toBe('Japan');
});
