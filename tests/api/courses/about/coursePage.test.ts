import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AgentContext } from '#app/domain/context.server.ts';
import { askedQuery } from '#tests/support/askedQuery.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
process.env.ORIGIN = 'http://localhost:3000';
process.env.COURSE_ORIGIN = 'http://127.0.0.1:3000';
const { database } = await import('#app/platform/database.server.ts');
const { recordResult } = await import('#app/domain/academy/levels/recordResult.server.ts');
const { buildAgency, buildAgent } = await import('#tests/support/builders.ts');
const { newCertifications, newCourse } = await import('#tests/support/academy.ts');
const { newLearner } = await import('#tests/support/learners.ts');
const { openPage, postForm, sessionFor } = await import('#tests/support/formClient.ts');
const { removeCourseNote } = await import('#app/domain/courses/about/courseNotes.server.ts');
const { readVoices } = await import('#app/domain/courses/about/readVoices.server.ts');
const { chooseCourseLanguage } = await import('#app/domain/courses/about/chooseCourseLanguage.server.ts');
const { initAttempt } = await import('#app/domain/courses/runtime/initAttempt.server.ts');
const { publishArchive } = await import('#tests/support/courses.ts');
const { signedIn } = await import('#tests/support/contexts.ts');
const { simplePackage } = await import('#tests/support/packages.ts');
const about = await import('#app/routes/courses/about/about.tsx');

const db = database();
type Course = Awaited<ReturnType<typeof newCourse>>;
let agency: Awaited<ReturnType<typeof buildAgency>>;
let learner: Awaited<ReturnType<typeof newLearner>>;
let required: Course;
let elective: Course;
let refresher: Course;

beforeAll(async () => {
  required = await newCourse(db, { curriculum: 'PC' });
  elective = await newCourse(db, { curriculum: 'PC' });
  refresher = await newCourse(db, { curriculum: 'PC', refresher: true, categoryId: 'refreshers' });
  await newCertifications(db, 'PC', [[required]]);
  const certification = await db.certification.findFirstOrThrow({ where: { curriculum: 'PC' } });
  await db.certificationRequirement.create({
    data: { certificationId: certification.certificationId, kind: 'electives', categoryId: 'basics', count: 2 },
  });
  await db.coursePackage.create({
    data: {
      courseId: required.courseId,
      language: 'en',
      number: 1,
      standard: '1.2',
      state: 'published',
      size: 1,
      createdAt: new Date(),
      manifest: {
        title: 'x',
        items: ['First call', 'Second call'].map((title) => ({
          identifier: title,
          title,
          visible: true,
          launch: 'a.html',
          children: [],
        })),
      },
    },
  });
  agency = await buildAgency(db);
  learner = await newLearner(db, agency);
});

const opened = async (courseId: string, who: { agentUniqueId: string; agencyId: string } = learner) =>
  openPage(about.loader, {
    path: `/home/pages/pc/academy/courses/${courseId}/about`,
    params: { brand: 'pc', courseId },
    sessionId: await sessionFor(who),
  });

describe('the page of a course', () => {
  test('says what is in it, what it counts for, and the learner’s progress', async () => {
    expect((await opened(required.courseId)).data).toMatchObject({
      course: { state: 'new', attemptsLeft: null, href: `/home/pages/pc/academy/courses/${required.courseId}` },
      counts: [{ curriculum: 'PC', levelKey: 'markets:level.firstOfficer', elective: false }],
      refreshes: [],
      outline: { parts: [{ title: 'First call' }, { title: 'Second call' }] },
      answers: null,
    });
    expect((await opened(elective.courseId)).data).toMatchObject({
      counts: [{ elective: true }],
      outline: { parts: [] },
    });
    expect((await opened(refresher.courseId)).data).toMatchObject({ counts: [], refreshes: ['PC'] });
  });

  test('a failed course has its score, what is needed and the attempts that are left', async () => {
    const who = await newLearner(db, agency);
    await db.course.update({ where: { courseId: required.courseId }, data: { attemptLimit: 3 } });
    await db.$transaction((tx) =>
      recordResult(tx, { now: new Date(), address: '', system: true }, {
        authId: who.authId,
        courseId: required.courseId,
        completed: false,
        passed: false,
        score: 40,
        seconds: 60,
        begins: true,
      } as never),
    );
    await db.courseResult.updateMany({
      where: { authId: who.authId },
      data: { failedAt: new Date(), score: 40, passMark: 80 },
    });
    expect((await opened(required.courseId, who)).data).toMatchObject({
      course: { state: 'failed', score: 40, passMark: 80, attemptsLeft: 3 },
    });
  });

  test('lists the parts of the version that its learner is in, and of the newest for everybody else', async () => {
    const { courseId } = await newCourse(db, { curriculum: 'PC' });
    const version = (number: number, state: 'replaced' | 'published', titles: string[]) =>
      db.coursePackage.create({
        data: {
          courseId,
          language: 'en',
          number,
          standard: '1.2',
          state,
          size: 1,
          createdAt: new Date(),
          manifest: {
            title: 'x',
            items: titles.map((title) => ({
              identifier: title,
              title,
              visible: true,
              launch: 'a.html',
              children: [],
            })),
          },
        },
      });
    const { packageId } = await version(1, 'replaced', ['One', 'Two']);
    await version(2, 'published', ['One', 'Three']);
    const [begun, other] = [await newLearner(db, agency), await newLearner(db, agency)];
    const { registration } = await db.courseAttempt.create({
      data: {
        authId: begun.authId,
        agentUniqueId: begun.agentUniqueId,
        courseId,
        packageId,
        startedAt: new Date(),
        data: {},
      },
    });
    const titles = async (who: typeof begun) => {
      const { data } = await opened(courseId, who);
      return (data as { outline: { parts: { title: string }[] } }).outline.parts.map(({ title }) => title);
    };
    expect([await titles(begun), await titles(other)]).toEqual([
      ['One', 'Two'],
      ['One', 'Three'],
    ]);
    await db.courseAttempt.update({ where: { registration }, data: { endedAt: new Date() } });
    expect(await titles(begun)).toEqual(['One', 'Three']);
  });

  test('is closed to users who may not take the course', async () => {
    const foreign = await newCourse(db, { curriculum: 'PA' });
    const withdrawn = await newCourse(db, { curriculum: 'PC' });
    await db.course.update({ where: { courseId: withdrawn.courseId }, data: { state: 'retired' } });
    for (const courseId of [foreign.courseId, withdrawn.courseId, crypto.randomUUID(), "1' OR 1=1"])
      expect((await opened(courseId)).status).toBe(404);
    expect((await opened(required.courseId, await buildAgent(db, agency))).location).toMatch(
      /^\/home\/agent-enroll\?registerFor=academy&to=%2Fhome%2Fpages%2Fpc%2Facademy%2Fcourses%2F/,
    );
  });
});

describe('notes of one’s own', () => {
  const posted = async (fields: Record<string, string>, who = learner, courseId = required.courseId) =>
    postForm(about.action, {
      path: `/home/pages/pc/academy/courses/${courseId}/about`,
      params: { brand: 'pc', courseId },
      sessionId: await sessionFor(who),
      fields,
    });
  const notesOf = async (who = learner) =>
    db.courseNote.findMany({
      where: { agentUniqueId: who.agentUniqueId },
      select: { part: true, noteTxt: true },
      orderBy: { part: 'asc' },
    });

  test('are saved one a part, changed, and removed; without a text they are bookmarks', async () => {
    const save = (part: string, noteTxt: string) => posted({ intent: 'save', part, noteTxt });
    expect((await save('', 'Call\r\nAnn')).location).toContain('/about#notes');
    await save('First call', '');
    await save('', 'Call <b>Bo</b>');
    expect(await notesOf()).toEqual([
      { part: '', noteTxt: 'Call <b>Bo</b>' },
      { part: 'First call', noteTxt: '' },
    ]);
    expect((await opened(required.courseId)).data).toMatchObject({
      notes: { notes: [{ part: 'First call' }, { part: '' }], free: ['Second call'], changing: null },
    });
    await posted({ intent: 'remove', part: 'First call' });
    expect(await notesOf()).toEqual([{ part: '', noteTxt: 'Call <b>Bo</b>' }]);
  });

  test.each<[string, Record<string, string>, number]>([
    ['100,000 characters', { intent: 'save', part: '', noteTxt: 'x'.repeat(100_000) }, 400],
    ['a part that there is not', { intent: 'save', part: 'Third call', noteTxt: 'x' }, 400],
    ['a control character', { intent: 'save', part: '', noteTxt: 'a\u0000b' }, 400],
    ['a part with a control character', { intent: 'save', part: 'First\u0000call', noteTxt: 'x' }, 400],
    ['no intent', { part: '', noteTxt: 'x' }, 400],
    ['another field', { intent: 'save', part: '', noteTxt: 'x', agentUniqueId: 'y' }, 400],
  ])('%s saves nothing', async (_, fields, status) => {
    const who = await newLearner(db, agency);
    expect((await posted(fields, who)).status).toBe(status);
    expect(await notesOf(who)).toEqual([]);
  });

  test('are private: neither colleagues nor staff who view the portal as their writer see them', async () => {
    const writer = await newLearner(db, agency);
    await posted({ intent: 'save', part: '', noteTxt: 'Mine' }, writer);
    const colleague = await newLearner(db, agency);
    expect((await opened(required.courseId, colleague)).data).toMatchObject({ notes: { notes: [] } });
    await posted({ intent: 'remove', part: '' }, colleague);
    expect(await notesOf(writer)).toHaveLength(1);
    const viewed = {
      db,
      agency,
      market: 'nam',
      actor: { agentUniqueId: writer.agentUniqueId, isViewed: true },
    } as unknown as AgentContext;
    expect((await readVoices(viewed, required.courseId)).notes).toBeNull();
    await expect(removeCourseNote(viewed, { courseId: required.courseId, part: '' })).rejects.toMatchObject({
      code: 'viewOnly',
    });
  });

  test('of a course that is retired in the meantime are still removed, and no new one is written', async () => {
    const course = await newCourse(db, { curriculum: 'PC' });
    const who = await newLearner(db, agency);
    await posted({ intent: 'save', part: '', noteTxt: 'Mine' }, who, course.courseId);
    await db.course.update({ where: { courseId: course.courseId }, data: { state: 'retired' } });
    expect((await posted({ intent: 'save', part: '', noteTxt: 'More' }, who, course.courseId)).status).toBe(404);
    await posted({ intent: 'remove', part: '' }, who, course.courseId);
    expect(await notesOf(who)).toEqual([]);
  });
});

describe('the language of courses', () => {
  const chosen = async (who: Learner, courseLanguage: string) =>
    postForm(about.action, {
      path: `/home/pages/pc/academy/courses/${bilingual}/about`,
      params: { brand: 'pc', courseId: bilingual },
      sessionId: await sessionFor(who),
      fields: { intent: 'language', courseLanguage },
    });
  const kept = async ({ agentUniqueId }: Learner) =>
    (await db.account.findUniqueOrThrow({ where: { accountId: agentUniqueId } })).courseLanguage;
  type Learner = typeof learner;
  let bilingual: string;
  beforeAll(async () => {
    ({ courseId: bilingual } = await newCourse(db, { curriculum: 'PC' }));
    for (const language of ['en', 'ko'] as const) await publishArchive(db, bilingual, await simplePackage(), language);
  });

  test('is offered where a course has several, chosen on its page, and kept', async () => {
    const who = await newLearner(db, agency);
    expect((await opened(required.courseId, who)).data).toMatchObject({ language: null });
    expect((await opened(bilingual, who)).data).toMatchObject({
      language: { languages: ['en', 'ko'], next: 'en', open: null, startOver: null },
    });
    expect((await chosen(who, 'ko')).location).toContain('/about#language');
    expect(await kept(who)).toBe('ko');
    expect((await opened(bilingual, who)).data).toMatchObject({ language: { next: 'ko' } });
  });

  test('of an attempt that is open stays, and one may start over', async () => {
    const who = await newLearner(db, agency);
    const begun = await signedIn(who);
    const { registration } = await initAttempt(begun, { companyId: 'PC', authId: who.authId, courseId: bilingual });
    await chosen(who, 'ko');
    expect((await opened(bilingual, who)).data).toMatchObject({
      language: { next: 'ko', open: 'en', startOver: expect.stringContaining(`after=${registration}`) },
    });
  });

  test.each([['xx'], ['']])('%o is none', async (courseLanguage) => {
    const who = await newLearner(db, agency);
    expect((await chosen(who, courseLanguage)).status).toBe(400);
    expect(await kept(who)).toBeNull();
  });

  test('is not chosen by who looks at the portal as its learner', async () => {
    const who = await newLearner(db, agency);
    const viewed = { db, actor: { ...(await signedIn(who)).actor, isViewed: true as const } };
    await expect(chooseCourseLanguage(viewed, 'ko')).rejects.toMatchObject({ code: 'viewOnly' });
    expect(await kept(who)).toBeNull();
  });
});

describe('queries', () => {
  afterEach(() => vi.restoreAllMocks());
  test('the page makes at most eight, with those of the gate', async () => {
    await opened(required.courseId);
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    await opened(required.courseId);
    const named = asked.mock.calls.map(([query]) => askedQuery(query));
    const own = named.filter(({ name, text }) => name !== 'current-session' && !/^UPDATE/i.test(text ?? ''));
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThanOrEqual(8);
  });
});
