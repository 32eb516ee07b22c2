import { expect, test } from 'vitest';
import { forgetAcademyMarkets, marketsComingSoon } from '#app/domain/academy/levels/academyMarkets.server.ts';
import { listAcademyMarkets } from '#app/domain/academy/levels/listAcademyMarkets.server.ts';
import { saveAcademyMarket } from '#app/domain/academy/levels/saveAcademyMarket.server.ts';
import { database } from '#app/platform/database.server.ts';
import { entryOf } from '#app/routes/academy/levels/academyPage.server.ts';
import * as page from '#app/routes/academy/requirements/markets.tsx';
import { buildAgency } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { newLearner } from '#tests/support/learners.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, requestTo, responseOf, signedInAsStaff, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();

test('the academy is coming soon in asia and jp, until an administrator opens a market', async () => {
  const [administrator, editor] = [
    await signedInAsStaff(await newStaff('administrator')),
    await signedInAsStaff(await newStaff('learning-manager')),
  ];
  expect((await listAcademyMarkets(editor)).map(({ market, state }) => [market, state])).toEqual([
    ...(['nam', 'uk', 'au'] as const).map((market) => [market, 'open']),
    ...(['jp', 'asia'] as const).map((market) => [market, 'comingSoon']),
    ['int', 'open'],
  ]);
  const learner = await newLearner(db, await buildAgency(db, { country: 'JP' }));
  const entry = async () => entryOf(await signedIn(learner), 'PJ');
  expect(await entry()).toBe('comingSoon');
  await expect(saveAcademyMarket(editor, { market: 'jp', state: 'open', version: 1 })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await saveAcademyMarket(administrator, { market: 'jp', state: 'open', version: 1 });
  expect(await entry()).toBe('dashboard');
  await expect(
    saveAcademyMarket(administrator, { market: 'jp', state: 'comingSoon', version: 1 }),
  ).rejects.toMatchObject({ code: 'conflict' });
  expect(await db.audit.findMany({ where: { subjectKind: 'market' } })).toMatchObject([
    { action: 'academy.market-changed', subjectId: 'jp', before: { state: 'comingSoon' }, after: { state: 'open' } },
  ]);
});

test('opening or closing a market asks first, with what it means, and a conflict is said where the question is no more', async () => {
  const administrator = await newStaff('administrator');
  const [cookie, editorsCookie] = [
    await staffCookie(administrator),
    await staffCookie(await newStaff('learning-manager')),
  ];
  const asked = async (search: string, of = cookie) =>
    ((await page.loader(requestTo(`/staff/courses/markets${search}`, { cookie: of }))) as { asked: unknown }).asked;
  expect(await asked('')).toBeNull();
  expect(await asked('?market=moon')).toBeNull();
  expect(await asked('?market=uk', editorsCookie)).toBeNull();
  expect(await asked('?market=uk')).toMatchObject({ market: 'uk', state: 'open', next: 'comingSoon', version: 1 });
  const post = async () =>
    page.action(
      requestTo('/staff/courses/markets', { cookie, form: { market: 'uk', state: 'comingSoon', version: '1' } }),
    );
  expect((await responseOf(post())).status).toBe(302);
  expect(await asked('?market=uk')).toMatchObject({ next: 'open', version: 2 });
  expect(await post()).toMatchObject({ init: { status: 409 }, data: { problem: expect.any(String) } });
});

test('a process asks for the markets at most every ten seconds', async () => {
  const now = new Date();
  forgetAcademyMarkets();
  expect(await marketsComingSoon({ db, now })).toContain('asia');
  await db.academyMarket.update({ where: { market: 'asia' }, data: { state: 'open' } });
  expect(await marketsComingSoon({ db, now: new Date(now.getTime() + 9_000) })).toContain('asia');
  expect(await marketsComingSoon({ db, now: new Date(now.getTime() + 11_000) })).not.toContain('asia');
});
