import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readCourse } from '#app/domain/courses/runtime/readCourse.server.ts';
import { courseLeftOff } from '#app/domain/academy/levels/learningPath.ts';
import { forgetAcademyMarkets } from '#app/domain/academy/levels/academyMarkets.server.ts';
import { readAcademy } from '#app/domain/academy/levels/readAcademy.server.ts';
import { courseStateOf } from '#app/domain/academy/levels/courseState.ts';
import { chooseCourseLanguage } from '#app/domain/courses/about/chooseCourseLanguage.server.ts';
import { completedValues } from '#app/domain/courses/runtime/completionRules.ts';
import { initAttempt } from '#app/domain/courses/runtime/initAttempt.server.ts';
import { commitAttempt } from '#app/domain/courses/runtime/commitAttempt.server.ts';
import { noteSilentVisit } from '#app/domain/courses/runtime/noteSilentVisit.server.ts';
import { openCourseFile } from '#app/domain/courses/runtime/openCourseFile.server.ts';
import { valuesAtLaunch } from '#app/domain/courses/runtime/runtimeData.ts';
import { terminateAttempt } from '#app/domain/courses/runtime/terminateAttempt.server.ts';
import { database } from '#app/platform/database.server.ts';
import { newCertifications, newCourse } from '#tests/support/academy.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { publishArchive } from '#tests/support/courses.ts';
import { everyRow } from '#tests/support/depth.ts';
import { newLearner } from '#tests/support/learners.ts';
import { simpleManifest, simplePackage, zipOf } from '#tests/support/packages.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
process.env.ORIGIN = 'http://localhost:3000';
process.env.COURSE_ORIGIN = 'http://127.0.0.1:3000';
const db = database();
type Learner = Awaited<ReturnType<typeof newLearner>>;
let agency: Awaited<ReturnType<typeof buildAgency>>;
let learner: Learner;
let courseId: string;
const start = new Date('2027-01-10T12:00:00Z');
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

beforeEach(async () => {
  agency = await buildAgency(db, { country: 'AU' });
  learner = await newLearner(db, agency);
  ({ courseId } = await newCourse(db, { curriculum: 'PA' }));
  await publishArchive(db, courseId, await simplePackage());
});

const outcome = (work: Promise<unknown>) =>
  work.then(
    (result) => result,
    (error: Error & { code?: string }) => error.code ?? error.message,
  );
const as = async (who: Learner, minutes = 0) => ({ ...(await signedIn(who)), now: at(minutes) });
const init = async (minutes = 0, who = learner, more = {}) =>
  initAttempt(await as(who, minutes), { companyId: 'PA', authId: who.authId, courseId, ...more });
const values = (of: Record<string, string>) => ({
  i: Object.fromEntries(
    Object.entries(of).map(([name, value]) => [name.startsWith('cmi.') ? name : `cmi.core.${name}`, value]),
  ),
});
const commit = async (registration: string, sequence: number, of: Record<string, string>, minutes = 0, who = learner) =>
  commitAttempt(await as(who, minutes), { registration, sequence, data: values(of) });
const stored = (registration: string) => db.courseAttempt.findUniqueOrThrow({ where: { registration } });
const result = () => db.courseResult.findUnique({ where: { authId_courseId: { authId: learner.authId, courseId } } });

test('a course that several curricula list is taken in the one that it was opened from', async () => {
  const british = await signedIn(await newLearner(db, await buildAgency(db, { country: 'GB' })));
  const shared = await newCourse(db, { curriculum: 'CK' });
  await db.curriculumCourse.create({ data: { curriculum: 'PU', courseId: shared.courseId } });
  const takenIn = async (from?: 'CK' | 'PO' | 'PU') => (await readCourse(british, shared.courseId, from)).companyId;
  expect([await takenIn('PU'), await takenIn('CK'), await takenIn('PO'), await takenIn()]).toEqual([
    'PU',
    'CK',
    'CK',
    'CK',
  ]);
});

describe('beginning (init)', () => {
  test('gives a new attempt with all that a player needs, and the open one again until it is ended', async () => {
    const first = await init();
    expect(first).toMatchObject({
      sequence: 0,
      data: {},
      package: { standard: '1.2', version: 1, items: [{ identifier: 'i', launch: 'index.html', isSco: true }] },
      learner: { id: learner.authId },
    });
    expect(first.launchAddress).toMatch(/^http:\/\/127\.0\.0\.1:3000\/courses\/[\w.-]+\/$/);
    await commit(first.registration, 1, { lesson_location: '3' }, 1);
    expect(await init(2)).toMatchObject({
      registration: first.registration,
      sequence: 1,
      data: { i: { 'cmi.core.lesson_location': '3' } },
    });
    await terminateAttempt(await as(learner, 3), { registration: first.registration });
    const next = await init(4);
    expect(next).toMatchObject({ sequence: 0, data: {} });
    expect(next.registration).not.toBe(first.registration);
    expect(await result()).toMatchObject({ attempts: 2, startedAt: start, completedAt: null });
  });

  test('an open attempt keeps its package, a new one plays that of the language, else the English one', async () => {
    const { registration } = await init();
    await publishArchive(db, courseId, await simplePackage());
    await publishArchive(db, courseId, await simplePackage(), 'ja');
    expect((await init()).package.version).toBe(1);
    await terminateAttempt(await as(learner), { registration });
    const { package: english, registration: second } = await init();
    expect(english.version).toBe(2);
    await terminateAttempt(await as(learner), { registration: second });
    const japanese = await initAttempt(
      { ...(await as(learner)), language: 'ja' },
      { companyId: 'PA', authId: learner.authId, courseId },
    );
    expect(japanese.package).toMatchObject({ version: 1, standard: '1.2' });
    expect(japanese.package.packageId).not.toBe(english.packageId);
  });

  test('a Korean agency is given Korean, its learner chooses English, and the result counts once', async () => {
    await db.academyMarket.update({ where: { market: 'asia' }, data: { state: 'open' } });
    forgetAcademyMarkets();
    const korean = await newLearner(db, await buildAgency(db, { country: 'KR' }));
    const course = await newCourse(db, { curriculum: 'PK' });
    for (const language of ['en', 'ko', 'ja'] as const)
      await publishArchive(db, course.courseId, await simplePackage(), language);
    const opened = async (more = {}) =>
      initAttempt(await as(korean), { companyId: 'PK', authId: korean.authId, courseId: course.courseId, ...more });
    const first = await opened();
    expect(first.language).toBe('ko');
    await commit(first.registration, 1, { lesson_status: 'passed', 'score.raw': '70' }, 1, korean);
    await terminateAttempt(await as(korean, 2), { registration: first.registration });
    await chooseCourseLanguage(await as(korean), 'en');
    // A course that was passed is looked at again as it was passed, until another attempt is asked for.
    expect((await opened()).language).toBe('ko');
    const second = await opened({ again: true });
    expect(second.language).toBe('en');
    await commit(second.registration, 1, { lesson_status: 'passed', 'score.raw': '90' }, 3, korean);
    // What is chosen in the meantime is for the next attempt.
    await chooseCourseLanguage(await as(korean), 'ja');
    expect(await opened()).toMatchObject({ registration: second.registration, language: 'en' });
    expect(await db.courseResult.findMany({ where: { authId: korean.authId } })).toMatchObject([
      { courseId: course.courseId, attempts: 2, score: 90 },
    ]);
  });

  test('the page that took it up last owns it: an earlier one stores nothing more, and a client that has one page only need not say which', async () => {
    const first = await init();
    const second = await init(1);
    expect([first.visit, second.visit, second.savedAt]).toEqual([1, 2, start.toISOString()]);
    const next = (visit: number | undefined, sequence: number) =>
      as(learner, 2).then((ctx) =>
        commitAttempt(ctx, {
          registration: first.registration,
          sequence,
          data: values({ lesson_location: '2' }),
          visit,
        }),
      );
    expect(await outcome(next(1, 1))).toBe('attemptTakenOver');
    expect(
      await outcome(
        as(learner, 2).then((ctx) => terminateAttempt(ctx, { registration: first.registration, visit: 1 })),
      ),
    ).toBe('attemptTakenOver');
    expect(await stored(first.registration)).toMatchObject({ sequence: 0, endedAt: null });
    expect(await next(2, 1)).toMatchObject({ sequence: 1 });
    expect(await next(undefined, 2)).toMatchObject({ sequence: 2 });
    expect((await init(3)).savedAt).toBe(at(2).toISOString());
  });

  test('many tabs that open the course at once get one attempt, each with its own number, and only the last of them stores', async () => {
    const ctx = await as(learner);
    const tabs = everyRow ? 200 : 40;
    // As many at once as a browser sends to one place, and a few browsers.
    const inTwenties = async <Result>(work: readonly (() => Promise<Result>)[]): Promise<Result[]> => {
      const waiting = work.values();
      const lanes = Array.from({ length: 20 }, async () => {
        const done: Result[] = [];
        for (const each of waiting) done.push(await each());
        return done;
      });
      return (await Promise.all(lanes)).flat();
    };
    const all = await inTwenties(
      Array.from({ length: tabs }, () => () => initAttempt(ctx, { companyId: 'PA', authId: learner.authId, courseId })),
    );
    const { registration } = all[0]!;
    expect(new Set(all.map((each) => each.registration))).toEqual(new Set([registration]));
    expect(all.map(({ visit }) => visit).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: tabs }, (_, index) => index + 1),
    );
    expect(await result()).toMatchObject({ attempts: 1 });
    const saying = (visit: number) =>
      commitAttempt(ctx, { registration, sequence: 1, data: values({ lesson_location: String(visit) }), visit });
    const answers = await inTwenties(
      all.map(
        ({ visit }) =>
          () =>
            outcome(saying(visit)),
      ),
    );
    expect(answers.filter((answer) => answer === 'attemptTakenOver')).toHaveLength(tabs - 1);
    expect(await stored(registration)).toMatchObject({
      visit: tabs,
      sequence: 1,
      data: values({ lesson_location: String(tabs) }),
    });
  });

  test('takes up no attempt that ends at this moment: a new one begins', async () => {
    const { registration } = await init();
    const waiting = () =>
      db.$queryRaw<
        unknown[]
      >`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    const taken = await db.$transaction(async (tx) => {
      await tx.courseAttempt.update({ where: { registration }, data: { endedAt: at(1) } });
      const next = init(1);
      await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(1);
      return [next];
    });
    const next = await taken[0]!;
    expect(next.registration).not.toBe(registration);
    expect(await stored(next.registration)).toMatchObject({ endedAt: null, visit: 1 });
  });

  test('is refused where the academy is not open in the market, and what is open already is stored on', async () => {
    const { registration } = await init();
    const setTo = async (state: 'open' | 'comingSoon') => {
      await db.academyMarket.update({ where: { market: 'au' }, data: { state } });
      forgetAcademyMarkets();
    };
    await setTo('comingSoon');
    onTestFinished(() => setTo('open'));
    expect(await outcome(init(1))).toBe('academyComingSoon');
    expect(await outcome(init(1, learner, { again: true }))).toBe('academyComingSoon');
    expect(await stored(registration)).toMatchObject({ visit: 1, endedAt: null });
    const other = await newLearner(db, agency);
    expect(await outcome(init(1, other))).toBe('academyComingSoon');
    expect(await db.courseAttempt.count({ where: { authId: other.authId } })).toBe(0);
    expect(await commit(registration, 1, { lesson_status: 'passed' }, 2)).toMatchObject({ sequence: 1, passed: true });
    expect(await terminateAttempt(await as(learner, 3), { registration })).toMatchObject({ ended: true });
  });

  test('is refused for another learner, another curriculum, and a course that is not for the caller', async () => {
    const other = await newLearner(db, agency);
    expect(await outcome(init(0, learner, { authId: other.authId }))).toBe('notFound');
    expect(await outcome(init(0, learner, { companyId: 'PC' }))).toBe('notFound');
    expect(await outcome(init(0, learner, { courseId: crypto.randomUUID() }))).toBe('notFound');
    expect(await outcome(init(0, learner, { courseId: (await newCourse(db, { curriculum: 'HA' })).courseId }))).toBe(
      'notFound',
    );
    expect(await outcome(init(0, learner, { courseId: (await newCourse(db, { curriculum: 'PA' })).courseId }))).toBe(
      'notFound',
    );
    await db.course.update({ where: { courseId }, data: { state: 'retired' } });
    expect(await outcome(init())).toBe('notFound');
    await db.agent.update({ where: { agentUniqueId: other.agentUniqueId }, data: { authId: null, ccn: null } });
    expect(await outcome(init(0, other))).toBe('memberNumberNeeded');
    expect(await db.courseAttempt.count({ where: { courseId } })).toBe(0);
  });
});

describe('the page of a course', () => {
  test('says of one that a partner gives that there is nothing to be played here', async () => {
    const external = await newCourse(db, { curriculum: 'PA' });
    await db.course.update({
      where: { courseId: external.courseId },
      data: { partner: 'sandbox', summaryEn: 'Taken elsewhere.' },
    });
    const ctx = await as(learner);
    expect(await readCourse(ctx, external.courseId)).toMatchObject({
      external: true,
      summary: 'Taken elsewhere.',
      authId: learner.authId,
    });
    expect(await readCourse(ctx, courseId)).toMatchObject({ external: false });
    expect(await outcome(init(0, learner, { courseId: external.courseId }))).toBe('notFound');
  });

  test('of a retired one is there for who is in its middle, also where the number has moved to another account', async () => {
    await init();
    await db.course.update({ where: { courseId }, data: { state: 'retired' } });
    const left = async (who: Learner) =>
      courseLeftOff((await readAcademy(await as(who), { companyId: 'PA' })).courses)?.courseId;
    expect(await readCourse(await as(learner), courseId)).toMatchObject({ courseId });
    expect(await left(learner)).toBe(courseId);
    const holder = await newLearner(db, agency);
    await db.agent.update({ where: { agentUniqueId: learner.agentUniqueId }, data: { authId: null, ccn: null } });
    await db.agent.update({ where: { agentUniqueId: holder.agentUniqueId }, data: { authId: learner.authId } });
    expect(await outcome(readCourse(await as(learner), courseId))).toBe('notFound');
    const { registration } = await init(1, { ...holder, authId: learner.authId });
    expect(await left({ ...holder, authId: learner.authId })).toBe(courseId);
    await terminateAttempt(await as(holder, 2), { registration });
    expect(await left(holder)).toBeUndefined();
  });
});

describe('committing', () => {
  test('stores data and result in one; older and equal sequences change nothing', async () => {
    const { registration } = await init();
    expect(
      await commit(
        registration,
        5,
        { lesson_status: 'incomplete', lesson_location: '2', 'score.raw': '40', session_time: '00:05:00' },
        10,
      ),
    ).toEqual({
      sequence: 5,
      state: 'started',
      completed: false,
      passed: false,
      score: 40,
      passMark: null,
      ended: false,
    });
    for (const sequence of [1, 4, 5])
      expect(await commit(registration, sequence, { lesson_status: 'passed', lesson_location: '1' }, 11)).toMatchObject(
        { sequence: 5, passed: false },
      );
    expect(await stored(registration)).toMatchObject({
      sequence: 5,
      totalSeconds: 300,
      committedAt: at(10),
      data: values({ lesson_status: 'incomplete', lesson_location: '2', 'score.raw': '40', session_time: '00:05:00' }),
    });
    expect(await result()).toMatchObject({
      completedAt: null,
      passedAt: null,
      score: 40,
      totalSeconds: 300,
      attempts: 1,
    });
  });

  test('completed and passed are never taken back, the best score counts, and a level is reached by it', async () => {
    await newCertifications(db, 'PA', [[{ courseId }]]);
    const { registration } = await init();
    await commit(registration, 1, { lesson_status: 'passed', 'score.raw': '90' }, 1);
    expect(await db.learnerLevel.findFirst({ where: { authId: learner.authId } })).toMatchObject({
      curriculum: 'PA',
      level: 1,
    });
    await commit(registration, 2, { lesson_status: 'incomplete', 'score.raw': '10' }, 2);
    expect(await result()).toMatchObject({ completedAt: at(1), passedAt: at(1), score: 90 });
  });

  test('looking again at what was passed is no new pass', async () => {
    const { registration } = await init();
    await commit(registration, 1, { lesson_status: 'passed' }, 1);
    await commit(registration, 2, { lesson_status: 'passed', lesson_location: '9' }, 60);
    expect(await result()).toMatchObject({ passedAt: at(1), lastPassedAt: at(1), visitedAt: at(60) });
  });

  test('no more time counts than the clock has gone on since the attempt was taken up', async () => {
    const { registration } = await init();
    await commit(registration, 1, { session_time: '10:00:00' }, 5);
    expect(await stored(registration)).toMatchObject({ totalSeconds: 300 });
    // A week later it is taken up: the week between does not count.
    await init(10_080);
    await commit(registration, 2, { total_time: '10:00:00', session_time: '10:00:00' }, 10_082);
    expect(await stored(registration)).toMatchObject({ totalSeconds: 420 });
    expect(await result()).toMatchObject({ totalSeconds: 420 });
  });

  test('time that a course reports at its end counts, of each visit, and a course is launched with the time that the history shows', async () => {
    const { registration } = await init();
    await commit(registration, 1, { lesson_status: 'incomplete' }, 10);
    expect(await commit(registration, 2, { lesson_status: 'incomplete', session_time: '00:16:00' }, 16)).toMatchObject({
      sequence: 2,
    });
    expect(await stored(registration)).toMatchObject({ totalSeconds: 960 });
    await init(100);
    await commit(
      registration,
      3,
      { lesson_status: 'incomplete', total_time: '0000:16:00', session_time: '01:00:00' },
      110,
    );
    const { data } = await init(111);
    expect(valuesAtLaunch('1.2', data.i)).toMatchObject({ 'cmi.core.total_time': '0000:26:00' });
    expect(await result()).toMatchObject({ totalSeconds: 26 * 60 });
    // What the visit of ten minutes could not send comes with the next one.
    await init(200);
    await commit(
      registration,
      4,
      { lesson_status: 'incomplete', total_time: '0000:16:00', session_time: '00:20:00' },
      201,
    );
    expect(await result()).toMatchObject({ totalSeconds: 36 * 60 });
  });

  test('what is failed is not completed, says what it lacks, and is left for a new attempt', async () => {
    await publishArchive(
      db,
      courseId,
      await zipOf([
        {
          path: 'imsmanifest.xml',
          content: simpleManifest.replace('</item>', '<adlcp:masteryscore>80</adlcp:masteryscore></item>'),
        },
        { path: 'index.html', content: 'x' },
      ]),
    );
    const { registration } = await init();
    expect(await commit(registration, 1, { lesson_status: 'completed', 'score.raw': '13' }, 1)).toEqual({
      sequence: 1,
      state: 'failed',
      completed: false,
      passed: false,
      score: 13,
      passMark: 80,
      ended: false,
    });
    expect(await result()).toMatchObject({
      failedAt: at(1),
      completedAt: null,
      passedAt: null,
      lastPassedAt: null,
      score: 13,
      passMark: 80,
    });
    await commit(registration, 2, { lesson_status: 'failed', 'score.raw': '40' }, 2);
    expect(await result()).toMatchObject({ failedAt: at(1), score: 40 });
    // Twice at once, as from two tabs: one new attempt.
    const [again, same] = await Promise.all([
      init(3, learner, { after: registration }),
      init(3, learner, { after: registration }),
    ]);
    expect(again.registration).toBe(same.registration);
    expect(again).toMatchObject({ data: {}, sequence: 0 });
    expect(again.registration).not.toBe(registration);
    expect(await stored(registration)).toMatchObject({ endedAt: at(3) });
    expect(await result()).toMatchObject({ failedAt: null, score: 40, attempts: 2 });
    expect(
      await terminateAttempt(await as(learner, 4), {
        registration: again.registration,
        sequence: 1,
        data: values({ lesson_status: 'passed', 'score.raw': '90' }),
      }),
    ).toMatchObject({ state: 'passed', ended: true });
    // A later attempt that is failed takes nothing back.
    const third = await init(5);
    await commit(third.registration, 1, { lesson_status: 'failed', 'score.raw': '5' }, 6);
    const kept = await result();
    expect([kept && courseStateOf(kept), kept?.score]).toEqual(['passed', 90]);
  });

  test("another's attempt is not left by who names it", async () => {
    const { registration } = await init();
    const other = await newLearner(db, agency);
    const own = await init(1, other, { authId: other.authId, after: registration });
    expect([own.registration === registration, (await stored(registration)).endedAt]).toEqual([false, null]);
  });

  test.each([
    ['brand staff set', 2, ''],
    [
      'the manifest sets',
      null,
      '<imsss:sequencing xmlns:imsss="http://www.imsglobal.org/xsd/imsss"><imsss:limitConditions attemptLimit="2"/></imsss:sequencing>',
    ],
    [
      'the lower of both sets',
      5,
      '<imsss:sequencing xmlns:imsss="http://www.imsglobal.org/xsd/imsss"><imsss:limitConditions attemptLimit="2"/></imsss:sequencing>',
    ],
  ])('no more attempts begin than %s; passing resets the count', async (_, attemptLimit, sequencing) => {
    const manifest = simpleManifest
      .replace('<schemaversion>1.2', '<schemaversion>2004 4th Edition')
      .replace('</organization>', `${sequencing}</organization>`);
    await publishArchive(
      db,
      courseId,
      await zipOf([
        { path: 'imsmanifest.xml', content: manifest },
        { path: 'index.html', content: 'x' },
      ]),
    );
    await db.course.update({ where: { courseId }, data: { attemptLimit } });
    const first = await init();
    const second = await init(1, learner, { after: first.registration });
    expect(await outcome(init(2, learner, { after: second.registration }))).toBe('attemptsUsed');
    // The open one stays, and is not lost by asking.
    expect((await init(3)).registration).toBe(second.registration);
    await terminateAttempt(await as(learner, 4), { registration: second.registration });
    expect(await outcome(init(5))).toBe('attemptsUsed');
    await db.courseResult.update({
      where: { authId_courseId: { authId: learner.authId, courseId } },
      data: { passedAt: at(4), lastPassedAt: at(4) },
    });
    expect(await init(6)).toMatchObject({ sequence: 0 });
  });

  test("another's attempt is not found; one that has ended takes nothing new", async () => {
    const { registration } = await init();
    const other = await newLearner(db, agency);
    expect(await outcome(commit(registration, 1, {}, 1, other))).toBe('notFound');
    expect(await outcome(commitAttempt(await as(learner), { registration, sequence: 1, data: { other: {} } }))).toBe(
      'malformedRequest',
    );
    const end = { registration, sequence: 1, data: values({ lesson_status: 'completed' }) };
    expect(await terminateAttempt(await as(learner, 1), end)).toEqual({
      sequence: 1,
      state: 'passed',
      completed: true,
      passed: true,
      score: null,
      passMark: null,
      ended: true,
    });
    expect(await terminateAttempt(await as(learner, 2), { registration })).toMatchObject({ ended: true });
    expect(await commit(registration, 1, {}, 3)).toMatchObject({ sequence: 1, completed: true });
    expect(await outcome(commit(registration, 2, {}, 3))).toBe('attemptEnded');
    expect(await stored(registration)).toMatchObject({ endedAt: at(1), sequence: 1 });
  });

  test('a deactivated learner, or one without the number, is refused, and what was saved is kept', async () => {
    const { registration } = await init();
    await commit(registration, 1, { lesson_location: '4' }, 1);
    const ctx = await as(learner, 2);
    const next = { registration, sequence: 2, data: values({ lesson_location: '5' }) };
    await db.agent.update({ where: { agentUniqueId: learner.agentUniqueId }, data: { activationFlag: 'D' } });
    expect(await outcome(commitAttempt(ctx, next))).toBe('deactivated');
    await db.agent.update({
      where: { agentUniqueId: learner.agentUniqueId },
      data: { activationFlag: 'A', authId: null, ccn: null },
    });
    expect(await outcome(commitAttempt(ctx, next))).toBe('memberNumberNeeded');
    expect(await outcome(terminateAttempt(ctx, next))).toBe('memberNumberNeeded');
    expect(await stored(registration)).toMatchObject({
      sequence: 1,
      endedAt: null,
      data: values({ lesson_location: '4' }),
    });
    // The account that has the number now takes it up.
    const holder = await newLearner(db, agency);
    await db.agent.update({ where: { agentUniqueId: holder.agentUniqueId }, data: { authId: learner.authId } });
    expect(await init(3, { ...holder, authId: learner.authId })).toMatchObject({ registration, sequence: 1 });
  });
});

describe('the files of a course', () => {
  const open = (address: string, path = 'index.html', minutes = 0, host?: string) =>
    openCourseFile(
      { db: database(), now: at(minutes) },
      { token: address.split('/courses/')[1]!.replace('/', ''), path, courseId: host },
    );
  test('are open to a learner with an open attempt, for four hours', async () => {
    const { launchAddress, registration } = await init();
    expect(await open(launchAddress)).toMatchObject({ type: 'text/html; charset=utf-8' });
    expect(await outcome(open(launchAddress, 'other.html'))).toBe('notFound');
    expect(await open(launchAddress, 'index.html', 0, courseId)).toMatchObject({ type: 'text/html; charset=utf-8' });
    expect(await outcome(open(launchAddress, 'index.html', 0, crypto.randomUUID())), "another course's host").toBe(
      'notFound',
    );
    expect(await outcome(open(launchAddress, '../index.html'))).toBe('notFound');
    expect(await outcome(open(launchAddress, 'index.html\u0000'))).toBe('notFound');
    expect(await outcome(open(launchAddress, 'index.html', 241))).toBe('notFound');
    const [head, payload, signature] = launchAddress.split('/courses/')[1]!.replace('/', '').split('.');
    for (const forged of [
      `${head}.${payload}.`,
      `${head}.${payload}.${signature!.slice(0, -4)}AAAA`,
      'x',
      await tokenFor(learner),
    ]) {
      expect(await outcome(open(`http://x/courses/${forged}/`)), forged).toBe('notFound');
    }
    await terminateAttempt(await as(learner, 1), { registration });
    await open(launchAddress, 'index.html', 10);
    expect(await outcome(open(launchAddress, 'index.html', 17))).toBe('notFound');
  });

  test('are found by their names, however their letters and marks are put together', async () => {
    const [apart, composed] = ['港のガイド.html'.normalize('NFD'), '港のガイド.html'.normalize('NFC')];
    const manifest = simpleManifest.replace('href="index.html"', `href="${composed}"`);
    await publishArchive(
      db,
      courseId,
      await zipOf([
        { path: 'imsmanifest.xml', content: manifest },
        { path: apart, content: '<!doctype html><title>港</title>' },
      ]),
    );
    const { launchAddress } = await init();
    for (const name of [apart, composed])
      expect(await open(launchAddress, name)).toMatchObject({ type: 'text/html; charset=utf-8' });
  });

  test.each([
    ['small', 0],
    ['large', 300 * 1024],
  ])('a %s file that was changed in the store is not shown, and is once it is as it was', async (_, more) => {
    const content = `<!doctype html><title>${crypto.randomUUID()}</title>${'x'.repeat(more)}`;
    await publishArchive(
      db,
      courseId,
      await zipOf([
        { path: 'imsmanifest.xml', content: simpleManifest },
        { path: 'index.html', content },
      ]),
    );
    const file = (await open((await init()).launchAddress))!;
    const place = `${process.env.DATA_DIR}/files/${file.hash.slice(0, 2)}/${file.hash}`;
    const shown = async () => (await file.bytes())?.toString() ?? text(await file.open());
    await writeFile(place, content.replace('title', 'script'));
    expect(await outcome(shown())).toBe('notFound');
    expect(await outcome(shown())).toBe('notFound');
    await writeFile(place, content);
    expect(await shown()).toBe(content);
  });

  test('are closed to a deactivated learner, or one without the number', async () => {
    const { launchAddress } = await init();
    await db.agent.update({ where: { agentUniqueId: learner.agentUniqueId }, data: { activationFlag: 'D' } });
    expect(await outcome(open(launchAddress))).toBe('notFound');
    await db.agent.update({
      where: { agentUniqueId: learner.agentUniqueId },
      data: { activationFlag: 'A', authId: null },
    });
    expect(await outcome(open(launchAddress))).toBe('notFound');
  });
});

describe('init-, commit- and terminate-scorm-data', () => {
  const post = async (name: string, body: unknown, who = learner) =>
    call(`POST /osdb/v1.0/agents/${name}-scorm-data`, { token: await tokenFor(who), body });
  const begin = () => post('init', { companyId: 'PA', authId: learner.authId, courseId });

  test('open an attempt, store what it says, end it, and refuse what is wrong', async () => {
    const { status, body } = await begin();
    expect(status).toBe(200);
    const { registration } = body.scormData;
    expect(body.scormData).toMatchObject({
      sequence: 0,
      standard: '1.2',
      version: 1,
      data: {},
      items: [{ identifier: 'i', launch: 'index.html' }],
    });
    const data = values({ lesson_status: 'incomplete', 'cmi.suspend_data': 'a\u0000\ud800b', exit: 'suspend' });
    expect((await post('commit', { registration, sequence: 1, data })).body).toEqual({
      scormData: {
        sequence: 1,
        state: 'started',
        completed: false,
        passed: false,
        score: null,
        passMark: null,
        ended: false,
      },
    });
    expect((await begin()).body.scormData.data.i).toEqual({
      'cmi.core.lesson_status': 'incomplete',
      'cmi.suspend_data': 'a\ufffdb',
      'cmi.core.total_time': '0000:00:00',
      'cmi.core.entry': 'resume',
    });
    for (const [wrong, refusal] of [
      [{ registration: 'x', sequence: 2, data }, [400, 'malformedRequest registration']],
      [{ registration, sequence: 0, data }, [400, 'malformedRequest sequence']],
      [{ registration, sequence: 1.5, data }, [400, 'malformedRequest sequence']],
      [
        { registration, sequence: 2, data: { i: { 'cmi.core.score.raw': 5 } } },
        [400, 'malformedRequest data.i.cmi.core.score.raw'],
      ],
      [{ registration, sequence: 2, data, authId: learner.authId }, [400, 'unknownField authId']],
      [{ registration: crypto.randomUUID(), sequence: 2, data }, [404, 'notFound']],
    ] as const)
      expect(refusalOf(await post('commit', wrong)), JSON.stringify(wrong)).toEqual(refusal);
    expect(refusalOf(await post('commit', { registration, sequence: 2, data }, await newLearner(db, agency)))).toEqual([
      404,
      'notFound',
    ]);
    expect((await post('terminate', { registration })).body.scormData).toMatchObject({ sequence: 1, ended: true });
    expect(refusalOf(await post('commit', { registration, sequence: 2, data }))).toEqual([409, 'attemptEnded']);
  });

  test.each([
    ['no name of the data model', { i: { 'core.score.raw': '5' } }],
    ['a name with other signs', { i: { 'cmi.core.score.raw;drop': '5' } }],
    ['a name that a language knows', { i: { __defineGetter__: 'x' } }],
    ['a name without end', { i: { [`cmi.${'x'.repeat(300)}`]: 'x' } }],
    ['an item without a name', { '': { 'cmi.exit': '' } }],
    ['the whole of a course of 1.2', { '(course)': { 'cmi.completion_status': 'completed' } }],
    ['a list', { i: [] }],
    ['no data', null],
  ])('refuse %s, and keep what is stored', async (_, data) => {
    const { registration } = (await begin()).body.scormData;
    await post('commit', { registration, sequence: 1, data: values({ lesson_location: '4' }) });
    const [status, error] = refusalOf(await post('commit', { registration, sequence: 2, data }));
    expect([status, error?.split(' ')[0]]).toEqual([400, 'malformedRequest']);
    expect(await stored(registration)).toMatchObject({ sequence: 1, data: values({ lesson_location: '4' }) });
  });

  describe('a commit of a learner', () => {
    const data = values({ lesson_status: 'incomplete', 'score.raw': '40' });
    let token: string;
    let registration: string;
    const commitOn = (sequence: number) =>
      call('POST /osdb/v1.0/agents/commit-scorm-data', { token, body: { registration, sequence, data } });
    const sessionIs = (of: object) => db.session.updateMany({ where: { accountId: learner.agentUniqueId }, data: of });

    beforeEach(async () => {
      ({ registration } = (await begin()).body.scormData);
      await db.session.deleteMany({ where: { accountId: learner.agentUniqueId } });
      token = await tokenFor(learner);
      expect((await commitOn(1)).status).toBe(200);
    });

    test.each<[string, () => Promise<unknown>, [number, string] | [200]]>([
      ['whose session has ended', () => sessionIs({ endedAt: new Date() }), [401, 'unauthorized']],
      ['whose session is past its last hour', () => sessionIs({ expiresAt: new Date() }), [401, 'unauthorized']],
      [
        'whose session was silent for an hour',
        () => sessionIs({ lastSeenAt: new Date(Date.now() - 3600_000) }),
        [401, 'unauthorized'],
      ],
      [
        'whose session was not seen for some minutes',
        () => sessionIs({ lastSeenAt: new Date(Date.now() - 180_000) }),
        [200],
      ],
      [
        'who has another member number since',
        async () => {
          const other = await newLearner(db, agency);
          await db.agent.update({ where: { agentUniqueId: other.agentUniqueId }, data: { authId: null } });
          await db.agent.update({ where: { agentUniqueId: learner.agentUniqueId }, data: { authId: other.authId } });
        },
        [404, 'notFound'],
      ],
    ])('%s is stored or refused', async (_, prepare, [status, code]) => {
      await prepare();
      const answer = await commitOn(2);
      expect(answer.status).toBe(status);
      if (code !== undefined) expect(refusalOf(answer)).toEqual([status, code]);
      expect((await stored(registration)).sequence).toBe(status === 200 ? 2 : 1);
    });
  });

  test('commits that come all at once, in any order, end with the last', async () => {
    const { registration } = (await begin()).body.scormData;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post('commit', {
          registration,
          sequence: 1 + (index % 5),
          data: values({ lesson_location: String(1 + (index % 5)) }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await stored(registration)).toMatchObject({ sequence: 5, data: values({ lesson_location: '5' }) });
    expect(await result()).toMatchObject({ attempts: 1 });
  });

  test('take one mebibyte of data and no more, where other endpoints take 256 KiB', async () => {
    const { registration } = (await begin()).body.scormData;
    const sized = (bytes: number) => ({ i: { 'cmi.suspend_data': 'x'.repeat(bytes) } });
    const around = JSON.stringify(sized(0)).length;
    expect((await post('commit', { registration, sequence: 1, data: sized(1024 * 1024 - around) })).status).toBe(200);
    expect(
      refusalOf(await post('commit', { registration, sequence: 2, data: sized(1024 * 1024 - around + 1) })),
    ).toEqual([413, 'bodyTooLarge']);
    expect(refusalOf(await post('commit', { registration, sequence: 2, data: sized(1200 * 1024) }))).toEqual([
      413,
      'bodyTooLarge',
    ]);
    expect(refusalOf(await post('init', sized(300 * 1024)))).toEqual([413, 'bodyTooLarge']);
    expect((await stored(registration)).sequence).toBe(1);
  });
});

describe('a course whose package reports nothing', () => {
  test('begins with the rule that completes it, and passes with what that rule says', async () => {
    await db.course.update({ where: { courseId }, data: { completionRule: 'minutes', completionMinutes: 20 } });
    const { registration, completion } = await init();
    expect(completion).toEqual({ rule: 'minutes', minutes: 20 });
    const data = { i: completedValues('1.2', undefined, 1200) };
    await commitAttempt(await as(learner, 30), { registration, sequence: 1, data });
    expect(await result()).toMatchObject({ passedAt: at(30), score: null, totalSeconds: 1200 });
  });

  test('is noted once at its package, by its own learner alone', async () => {
    const { registration, package: played } = await init();
    const { packageId } = played;
    const other = await newLearner(db, agency);
    expect(await outcome(noteSilentVisit(await as(other), { registration }))).toBe('notFound');
    for (const minutes of [1, 2]) await noteSilentVisit(await as(learner, minutes), { registration });
    const { remarks } = await db.coursePackage.findUniqueOrThrow({ where: { packageId } });
    expect(remarks).toEqual([
      { remark: 'neverCalls', entry: '' },
      { remark: 'silentVisit', entry: '' },
    ]);
  });
});
