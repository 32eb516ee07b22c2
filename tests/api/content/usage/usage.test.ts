import { beforeAll, describe, expect, test } from 'vitest';
import type { StaffContext } from '#app/domain/context.server.ts';
import { listAddress } from '#tests/listAddress.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { countView, flushViews } = await import('#app/domain/content/usage/countView.server.ts');
const { listUsage, readUsage } = await import('#app/domain/content/usage/readUsage.server.ts');
const { removeOld } = await import('#app/domain/operations/retention/removeOld.server.ts');
const { usageList } = await import('#app/domain/content/usage/forms.ts');
const { loader: publicPage } = await import('#app/routes/content/documents/publicPage.tsx');
const { loader: documentUsage } = await import('#app/routes/content/usage/documentUsage.tsx');
const { database } = await import('#app/platform/database.server.ts');
const { newStaff, requestTo, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');
const { publishVersion } = await import('#tests/support/content.ts');

const db = database();
let reviewer: StaffContext;
let ofUk: StaffContext;
beforeAll(async () => {
  reviewer = await signedInAsStaff(await newStaff('reviewer'));
  ofUk = await signedInAsStaff(await newStaff('editor', { markets: ['uk'] }));
});

const day = 24 * 3600_000;
const page = { title: 'Read', description: 'About it', body: 'Text', audience: 'everybody' };
const newPage = async (market = '') => {
  const name = `read-${crypto.randomUUID()}`;
  return { name, market, ...(await publishVersion(db, { path: `pages/${name}`, market, document: page })) };
};
const count = (documentId: string, market: 'uk' | 'jp' | '', role: 'O' | 'visitor', now = new Date()) =>
  countView({ db, now }, { documentId, market, role });

describe('views', () => {
  test('are counted by day, market and role, and stored together', async () => {
    const document = await newPage();
    const { documentId } = document;
    const [today, yesterday] = [new Date(), new Date(Date.now() - day)];
    count(documentId, 'uk', 'O', today);
    count(documentId, 'uk', 'O', today);
    count(documentId, '', 'visitor', today);
    count(documentId, 'jp', 'O', yesterday);
    expect(await db.contentView.count({ where: { documentId } })).toBe(0);
    await flushViews(db);
    count(documentId, 'uk', 'O', today);
    await Promise.all([flushViews(db), flushViews(db)]);
    const usage = await readUsage({ ...reviewer, now: today }, document, '30');
    expect(usage.total).toBe(5);
    expect(usage.days.slice(-2).map(({ views }) => views)).toEqual([1, 4]);
    expect(usage.markets).toEqual([
      { market: 'uk', roles: { O: 3, M: 0, A: 0, visitor: 0 }, total: 3 },
      ...(['jp', ''] as const).map((market) => expect.objectContaining({ market, total: 1 })),
    ]);
    // Staff of one market see the readers of that alone, and nothing of another market's document.
    expect(await readUsage({ ...ofUk, now: today }, document, '90')).toMatchObject({
      total: 3,
      markets: [{ market: 'uk' }],
    });
    const japanese = await newPage('jp');
    await expect(readUsage(ofUk, japanese, '30')).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  test('of a document that is gone are dropped, and hold nothing else up', async () => {
    const { documentId } = await newPage();
    count(crypto.randomUUID(), 'uk', 'O');
    count(documentId, 'uk', 'O');
    await flushViews(db);
    expect(await db.contentView.count({ where: { documentId } })).toBe(1);
  });

  test('stay for the next time where the database does not answer', async () => {
    const { documentId } = await newPage();
    count(documentId, 'uk', 'O');
    const away = new Proxy({}, { get: () => () => Promise.reject(new Error('away')) }) as typeof db;
    await flushViews(away);
    await flushViews(db);
    expect((await db.contentView.findMany({ where: { documentId } })).map(({ views }) => views)).toEqual([1]);
  });

  test('go after 24 months', async () => {
    const { documentId } = await newPage();
    const at = (text: string) => ({
      documentId,
      day: new Date(text),
      market: 'uk' as const,
      role: 'O' as const,
      views: 1,
    });
    await db.contentView.createMany({ data: [at('2024-02-29'), at('2024-03-01')] });
    await removeOld({ db, now: new Date('2026-03-01T12:00:00Z') }, 'remove-ended');
    expect((await db.contentView.findMany({ where: { documentId } })).map((view) => view.day)).toEqual([
      new Date('2024-03-01'),
    ]);
  });
});

test('a page that a visitor reads is counted, one that is fetched ahead or by a program is not', async () => {
  const { name, documentId } = await newPage();
  const read = (headers: Record<string, string>) =>
    publicPage({
      request: new Request(`http://localhost:3000/ext-pages/uk/${name}`, { headers }),
      params: { market: 'uk', '*': name },
      context: {},
    } as never);
  const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
  await read(browser);
  await read({ ...browser, 'X-Moz': 'prefetch' });
  await read({ 'User-Agent': 'ExampleBot/1.0' });
  await flushViews(db);
  const stored = await db.contentView.findMany({ where: { documentId } });
  expect(stored.map(({ market, role, views }) => [market, role, views])).toEqual([['uk', 'visitor', 1]]);
});

test('the list has the most or the least read first, by market, and a screen for each document', async () => {
  const [often, seldom] = [await newPage('uk'), await newPage('uk')];
  for (let time = 0; time < 1000; time += 1) count(often.documentId, 'uk', 'O');
  await flushViews(db);
  const list = async (ctx: StaffContext, query: object) =>
    listUsage({ ...ctx, now: new Date() }, usageList.read(listAddress({ pageSize: 50, ...query })));
  const most = await list(reviewer, { market: 'uk' });
  expect(most.documents[0]).toMatchObject({ documentId: often.documentId, views: 1000 });
  const least = await list(ofUk, { market: 'uk', order: 'least' });
  expect(least.documents.find(({ documentId }) => documentId === seldom.documentId)?.views).toBe(0);
  expect(least.documents[0]!.views).toBe(0);
  expect((await list(ofUk, {})).documents.every(({ market }) => market === '' || market === 'uk')).toBe(true);
  const beyond = await list(reviewer, { page: 900 });
  expect(beyond.page).toBe(Math.ceil(beyond.total / 50));
  expect(beyond.documents.length).toBeGreaterThan(0);
  const shown = (await documentUsage(
    requestTo(`/staff/content/${often.documentId}/usage?days=90`, {
      cookie: await staffCookie(await newStaff('reviewer')),
      params: { documentId: often.documentId },
    }),
  )) as unknown as { total: string; days: unknown[]; markets: { name: string }[] };
  expect([shown.total, shown.days.length, shown.markets[0]?.name]).toEqual(['1,000', 90, 'United Kingdom and Ireland']);
});
