import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ListView } from '#app/domain/listParams.ts';
import { askedQuery } from '#tests/support/askedQuery.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const { recordResult } = await import('#app/domain/academy/levels/recordResult.server.ts');
const { buildAgency, buildAgent } = await import('#tests/support/builders.ts');
const { newCourse } = await import('#tests/support/academy.ts');
const { newLearner } = await import('#tests/support/learners.ts');
const { openPage, sessionFor } = await import('#tests/support/formClient.ts');
const catalogue = await import('#app/routes/academy/catalogue/catalogue.tsx');

const db = database();
let learner: Awaited<ReturnType<typeof newLearner>>;
let agency: Awaited<ReturnType<typeof buildAgency>>;
const ids: Record<string, string> = {};

const shipsAndPlaces: Record<string, object> = {
  alaska: {
    titleEn: 'Alaska: ice and forest',
    titleJa: 'アラスカ：氷河と森',
    summaryEn: 'Glaciers of the north.',
    minutes: 22,
  },
  fjords: { titleEn: 'Crème of the fjords', titleJa: 'フィヨルド', summaryEn: 'Norway, not Alaska.', minutes: 10 },
  japan: { titleEn: 'Japan by sea', titleJa: '日本一周', summaryEn: 'Ports, 100% of them.', minutes: 45 },
};

beforeAll(async () => {
  await db.courseCategory.createMany({
    data: ['basics', 'extra curricular', 'mastery'].map((categoryId, rank) => ({
      categoryId,
      nameEn: categoryId,
      nameJa: categoryId,
      rank: rank + (categoryId === 'mastery' ? 1000 : 0),
    })),
  });
  const add = async (name: string, data: object, options: Parameters<typeof newCourse>[1] = { curriculum: 'PC' }) => {
    const { courseId } = await newCourse(db, options);
    await db.course.update({ where: { courseId }, data });
    ids[name] = courseId;
  };
  for (const [name, data] of Object.entries(shipsAndPlaces)) await add(name, data);
  await add('cunard', { titleEn: 'The Cunard story' }, { curriculum: 'CU' });
  await add('old', { titleEn: 'Alaska: of old', createdAt: new Date(Date.now() - 90 * 24 * 3600_000) });
  await add('draft', { titleEn: 'Alaska draft', state: 'draft' });
  await add('retired', { titleEn: 'Alaska retired', state: 'retired' });
  await add('extra', { titleEn: 'Alaska extra' }, { curriculum: 'PC', categoryId: 'extra curricular' });
  await add('last', { titleEn: 'Alaska mastery' }, { curriculum: 'PC', categoryId: 'mastery' });
  await add('foreign', { titleEn: 'Alaska for Australia' }, { curriculum: 'PA' });
  await add('unlisted', { titleEn: 'Alaska for no one' }, {});
  await db.coursePackage.create({
    data: {
      courseId: ids.japan!,
      language: 'ja',
      number: 1,
      standard: '1.2',
      state: 'published',
      size: 1,
      createdAt: new Date(),
      manifest: { title: 'x', items: [{ identifier: 'a', title: 'Hakodate at dawn', children: [] }] },
    },
  });
  agency = await buildAgency(db);
  learner = await newLearner(db, agency);
  await db.$transaction((tx) =>
    recordResult(
      tx,
      { now: new Date(), address: '', system: true },
      {
        authId: learner.authId,
        courseId: ids.fjords!,
        completed: true,
        passed: true,
        score: 90,
        seconds: 60,
        begins: true,
      },
    ),
  );
});

const opened = async (search: string, who: { agentUniqueId: string; agencyId: string } = learner, brand = 'pc') =>
  openPage(catalogue.loader, {
    path: `/home/pages/${brand}/academy/catalogue${search}`,
    params: { brand },
    sessionId: await sessionFor(who),
  });
interface Data {
  courses: { courseId: string; href: string; isNew: boolean }[];
  list: ListView;
  isSimilar: boolean;
}
const found = async (search: string, who?: { agentUniqueId: string; agencyId: string }) => {
  const { courses } = (await opened(search, who)).data as unknown as Data;
  return courses.map(({ courseId }) => Object.keys(ids).find((name) => ids[name] === courseId));
};

describe('the catalogue', () => {
  test.each<[string, string[]]>([
    ['', ['alaska', 'old', 'fjords', 'japan', 'cunard']],
    ['?q=alaska', ['alaska', 'old', 'fjords']],
    ['?q=ALAS', ['alaska', 'old', 'fjords']],
    ['?q=forest+ice', ['alaska']],
    ['?q=creme', ['fjords']],
    ['?q=アラスカ', ['alaska']],
    ['?q=らすか', ['alaska']],
    ['?q=一周', ['japan']],
    ['?q=hakodate', ['japan']],
    ['?q=alsaka', ['alaska', 'old', 'fjords']],
    ['?q=%25', []],
    ['?q=_', []],
    ["?q=');--", []],
    [`?q=${encodeURIComponent('<script>*:&|!')}`, []],
    ['?q=a', []],
    ['?of=CU', ['cunard']],
    ['?of=PA', []],
    ['?of=ZZ&length=long', ['japan']],
    ['?language=ja', ['japan']],
    ["?language=ja'--", ['alaska', 'old', 'fjords', 'japan', 'cunard']],
    ['?length=short', ['fjords']],
    ['?length=long', ['japan']],
    ['?state=passed', ['fjords']],
    ['?state=new&q=alaska', ['alaska', 'old']],
    ['?added=new&q=alaska', ['alaska', 'fjords']],
    ['?page=7&size=10', ['alaska', 'old', 'fjords', 'japan', 'cunard']],
  ])('%s finds %j, of what the learner may see alone', async (search, names) =>
    expect(await found(search)).toEqual(names),
  );

  test('says that words are spelled a little otherwise, and opens a course under the brand of its curriculum', async () => {
    const { data } = await opened('?q=cunrad');
    expect(data).toMatchObject({
      isSimilar: true,
      courses: [{ href: `/home/pages/cu/academy/courses/${ids.cunard}` }],
    });
    expect((await opened('?q=cunard')).data).toMatchObject({ isSimilar: false });
  });

  test('lists the last category to a learner with a level of that curriculum', async () => {
    const captain = await newLearner(db, agency);
    const day = new Date();
    const kept = { authId: captain.authId, level: 3, attainedAt: day, validUntil: new Date(day.getTime() + 1e9) };
    await db.learnerLevel.create({ data: { ...kept, curriculum: 'CU' } });
    expect(await found('?q=mastery', captain)).toEqual([]);
    await db.learnerLevel.create({ data: { ...kept, curriculum: 'PC' } });
    expect(await found('?q=mastery', captain)).toEqual(['last']);
  });

  test('follows what is renamed, published and retired', async () => {
    const { courseId } = await newCourse(db, { curriculum: 'PC' });
    ids.renamed = courseId;
    await db.course.update({ where: { courseId }, data: { titleEn: 'Zanzibar nights' } });
    expect(await found('?q=zanzibar')).toEqual(['renamed']);
    const { packageId } = await db.coursePackage.create({
      data: {
        courseId,
        language: 'en',
        number: 1,
        standard: '1.2',
        state: 'ready',
        size: 1,
        createdAt: new Date(),
        manifest: { title: 'x', items: [{ identifier: 'a', title: 'Quokkas', children: [] }] },
      },
    });
    expect(await found('?q=quokkas')).toEqual([]);
    await db.coursePackage.update({ where: { packageId }, data: { state: 'published' } });
    expect(await found('?q=quokkas')).toEqual(['renamed']);
    await db.course.update({ where: { courseId }, data: { state: 'retired' } });
    expect(await found('?q=zanzibar')).toEqual([]);
  });

  test('a search of 10,000 signs, and texts as long and odd as the editor takes them, do no harm', async () => {
    expect((await opened(`?q=${'x'.repeat(10_000)}`)).status).toBe(200);
    const { courseId } = await newCourse(db, { curriculum: 'PC' });
    await db.course.update({
      where: { courseId },
      data: { titleEn: '🚢'.repeat(60), summaryJa: 'あ'.repeat(2000), summaryEn: '𝒜'.repeat(1000), state: 'draft' },
    });
  });

  test('without a member number it leads to the way to one; another brand’s page leads to an own brand', async () => {
    expect((await opened('', await buildAgent(db, agency))).location).toBe(
      '/home/agent-enroll?registerFor=academy&to=%2Fhome%2Fpages%2Fpc%2Facademy%2Fcatalogue',
    );
    expect((await opened('', learner, 'pa')).location).toContain('/home/pages/pc/academy/catalogue');
  });
});

describe('queries', () => {
  afterEach(() => vi.restoreAllMocks());
  // Words that nothing has are looked for among those that look like them, in two more.
  test.each([
    ['', 6],
    ['?q=alaska', 6],
    ['?q=alsaka', 7],
  ])('the catalogue makes for %j at most %i, with those of the gate', async (search, most) => {
    await opened(search);
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    await opened(search);
    const named = asked.mock.calls.map(([query]) => askedQuery(query));
    const own = named.filter(({ name, text }) => name !== 'current-session' && !/^UPDATE/i.test(text ?? ''));
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThanOrEqual(most);
  });
});
