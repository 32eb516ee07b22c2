import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'gangway-outages-'));
process.env.DATA_DIR = folder;
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, 'outages.json');
const { database } = await import('#app/platform/database.server.ts');
const { forgetOutages, knownOutages } = await import('#app/domain/content/status/knownOutages.server.ts');
const { newStaff } = await import('#tests/support/staff.ts');

const db = database();
const away = { outage: { findMany: () => Promise.reject(new Error('gone')) } } as never;
const start = Date.UTC(2026, 10, 21, 20);
const at = (seconds: number) => new Date(start + seconds * 1000);

/** As another process would begin. */
async function newProcess() {
  vi.resetModules();
  return import('#app/domain/content/status/knownOutages.server.ts');
}

const { staffId } = await newStaff('editor');
const write = (system = 'portal') =>
  db.outage.create({
    data: {
      system,
      kind: 'planned',
      startsAt: at(-60),
      endsAt: at(3600),
      announcedFrom: at(-60),
      createdBy: staffId,
      createdAt: at(-60),
      updatedAt: at(-60),
    },
  });

beforeEach(async () => {
  await db.outage.deleteMany();
  rmSync(file, { force: true });
  forgetOutages();
});

test('a page makes no query for what was read in the last ten seconds, and waits for none within half a minute', async () => {
  await write();
  const queries = vi.spyOn(db.outage, 'findMany');
  const page = async (seconds: number) =>
    (await knownOutages({ db, now: at(seconds) }, { for: 'page' })).outages.length;
  expect(await page(0)).toBe(1);
  await write('booking');
  expect([await page(5), await page(10)]).toEqual([1, 1]);
  expect(queries).toHaveBeenCalledTimes(1);
  expect(await page(20)).toBe(1);
  expect(queries).toHaveBeenCalledTimes(2);
  await expect.poll(() => page(21)).toBe(2);
  await write('air');
  expect(await page(52)).toBe(3);
  expect(queries).toHaveBeenCalledTimes(3);
  queries.mockRestore();
});

test('what is asked for its news waits where it is older than ten seconds, and many who ask make one query', async () => {
  const news = async (seconds: number) =>
    (await knownOutages({ db, now: at(seconds) }, { for: 'news' })).outages.length;
  expect(await news(0)).toBe(0);
  await write();
  const queries = vi.spyOn(db.outage, 'findMany');
  expect(await news(10)).toBe(0);
  expect(await Promise.all([news(11), news(11), news(11)])).toEqual([1, 1, 1]);
  expect(queries).toHaveBeenCalledTimes(1);
  queries.mockRestore();
});

test('what was written is there at once, whatever reading was on its way', async () => {
  let answer = (_rows: never[]) => {};
  const slow = { outage: { findMany: () => new Promise((resolve) => (answer = resolve)) } } as never;
  const before = knownOutages({ db: slow, now: at(0) }, { for: 'page' });
  await write();
  forgetOutages();
  expect((await knownOutages({ db, now: at(1) }, { for: 'page' })).outages).toHaveLength(1);
  answer([]);
  await before;
  expect((await knownOutages({ db, now: at(2) }, { for: 'page' })).outages).toHaveLength(1);
});

test('a database that is away leaves what was known, and since when', async () => {
  await write();
  await knownOutages({ db, now: at(0) }, { for: 'news' });
  expect(await knownOutages({ db: away, now: at(300) }, { for: 'news' })).toMatchObject({
    outages: [{ system: 'portal' }],
    readAt: at(0),
    isReadable: false,
  });
  expect(await knownOutages({ db, now: at(301) }, { for: 'news' })).toMatchObject({
    readAt: at(301),
    isReadable: true,
  });
});

test('a database that hangs delays no request for long', async () => {
  await knownOutages({ db, now: at(0) }, { for: 'news' });
  const hanging = { outage: { findMany: () => new Promise(() => {}) } } as never;
  const begun = performance.now();
  expect(await knownOutages({ db: hanging, now: at(300) }, { for: 'news' })).toMatchObject({ readAt: at(0) });
  expect(performance.now() - begun).toBeLessThan(15_000);
});

test('a process that begins without the database has what the one before it stored', async () => {
  await write();
  await knownOutages({ db, now: at(0) }, { for: 'news' });
  await expect.poll(() => JSON.parse(readFileSync(file, 'utf8')).outages).toHaveLength(1);
  const next = await newProcess();
  expect(await next.knownOutages({ db: away, now: at(300) }, { for: 'page' })).toMatchObject({
    outages: [{ system: 'portal', startsAt: at(-60), cancelledAt: null }],
    readAt: at(0),
    isReadable: false,
  });
});

test.each(['', 'half a li', '{"readAt":"2026-11-21T20:00:00.000Z","outages":[{"system":"weather"}]}', '[]'])(
  'a file that contains %j counts as missing',
  async (text) => {
    writeFileSync(file, text);
    const next = await newProcess();
    expect(await next.knownOutages({ db: away, now: at(0) }, { for: 'page' })).toEqual({
      outages: [],
      installedAt: null,
      readAt: null,
      isReadable: false,
    });
  },
);

test('a clock that was set back makes nothing young for hours', async () => {
  await knownOutages({ db, now: at(7200) }, { for: 'news' });
  await write();
  expect((await knownOutages({ db, now: at(0) }, { for: 'news' })).outages).toHaveLength(1);
});
