import { beforeEach, describe, expect, test } from 'vitest';
import { historyChanges } from '#app/domain/agencies/auditTrail/history.ts';
import { listHistory } from '#app/domain/agencies/auditTrail/listHistory.server.ts';
import { keepLearning } from '#app/domain/courses/analytics/keepLearning.server.ts';
import type { AttemptAct } from '#app/domain/courses/attempts/attemptActs.ts';
import { attemptActSchema, learnerList } from '#app/domain/courses/attempts/attemptForms.ts';
import { correctAttempt } from '#app/domain/courses/attempts/correctAttempt.server.ts';
import { exportLearners, listLearners } from '#app/domain/courses/attempts/listLearners.server.ts';
import { messageKey } from '#app/domain/messages.ts';
import { listOwnChanges } from '#app/domain/courses/attempts/listOwnChanges.server.ts';
import { readLearnerAttempt } from '#app/domain/courses/attempts/readLearnerAttempt.server.ts';
import { callList, reportedCalls } from '#app/domain/courses/attempts/callForms.ts';
import { callLimits } from '#app/domain/courses/attempts/callLimits.ts';
import { keepOwnCalls } from '#app/domain/courses/attempts/keepCalls.server.ts';
import { listCalls } from '#app/domain/courses/attempts/listCalls.server.ts';
import { removeOld } from '#app/domain/operations/retention/removeOld.server.ts';
import { commitAttempt } from '#app/domain/courses/runtime/commitAttempt.server.ts';
import { initAttempt } from '#app/domain/courses/runtime/initAttempt.server.ts';
import { terminateAttempt } from '#app/domain/courses/runtime/terminateAttempt.server.ts';
import type { JobContext, StaffContext } from '#app/domain/context.server.ts';
import { database } from '#app/platform/database.server.ts';
import { loader as fileLoader } from '#app/routes/courses/attempts/learnersFile.ts';
import { listAddress } from '#tests/listAddress.ts';
import { newCertifications, newCourse } from '#tests/support/academy.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { publishArchive } from '#tests/support/courses.ts';
import { newLearner } from '#tests/support/learners.ts';
import { simplePackage } from '#tests/support/packages.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, requestTo, responseOf, signedInAsStaff, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
process.env.ORIGIN = 'http://localhost:3000';
process.env.COURSE_ORIGIN = 'http://127.0.0.1:3000';
const db = database();
const staffReason = 'The page broke after the test.';
type Learner = Awaited<ReturnType<typeof newLearner>>;

let agency: Awaited<ReturnType<typeof buildAgency>>;
let learner: Learner;
let courseId: string;
let ctx: StaffContext;

const manager = async (markets: ('nam' | 'au')[] = ['au']) =>
  signedInAsStaff(await newStaff('learning-manager', { markets }));
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code,
  );

beforeEach(async () => {
  agency = await buildAgency(db, { country: 'AU' });
  learner = await newLearner(db, agency);
  ({ courseId } = await newCourse(db, { curriculum: 'PA' }));
  await publishArchive(db, courseId, await simplePackage());
  ctx = await manager();
});

const init = async (who = learner, more = {}) =>
  initAttempt(await signedIn(who), { companyId: 'PA', authId: who.authId, courseId, ...more });
const said = async (registration: string, sequence: number, of: Record<string, string>, more = {}, who = learner) => {
  const data = { i: Object.fromEntries(Object.entries(of).map(([name, value]) => [`cmi.core.${name}`, value])) };
  return commitAttempt(await signedIn(who), { registration, sequence, data, ...more });
};
const end = async (registration: string, who = learner) => terminateAttempt(await signedIn(who), { registration });
const failedOnce = async (score = '40') => {
  const { registration } = await init();
  await said(registration, 1, { lesson_status: 'failed', 'score.raw': score });
  await end(registration);
  return registration;
};
const act = (registration: string, what: AttemptAct, who = ctx) =>
  correctAttempt(who, { registration, act: what, staffReason });
const result = () => db.courseResult.findUnique({ where: { authId_courseId: { authId: learner.authId, courseId } } });

describe('the learners of a course', () => {
  const names = async (asked: Record<string, string> = {}, who = ctx) =>
    (await listLearners(who, courseId, learnerList.read(listAddress(asked)))).learners.map(({ lastName }) => lastName);

  test('are listed with attempts, state, score, time and last visit, and found, narrowed and sorted', async () => {
    const others = await Promise.all(
      ['Zimmer', 'Ábalos'].map((lastName) => newLearner(db, agency, { firstName: 'Jo', lastName })),
    );
    const first = await init(others[0]);
    await said(first.registration, 1, { lesson_status: 'passed', 'score.raw': '90' }, {}, others[0]);
    await init(others[1]);
    await failedOnce();
    await failedOnce();
    const { learners, total } = await listLearners(ctx, courseId, learnerList.defaults);
    expect(total).toBe(3);
    expect(learners.find(({ lastName }) => lastName === learner.lastName)).toMatchObject({
      attempts: 2,
      state: 'failed',
      score: 40,
      isOpen: false,
      agencyName: agency.agencyName,
      visitedAt: expect.any(Date) as Date,
    });
    const own = learner.lastName;
    const expected: [Record<string, string>, (string | null)[]][] = [
      [{ sort: 'score' }, ['Zimmer', own, 'Ábalos']],
      [{ sort: 'attempts' }, [own, ...[others[0], others[1]].toSorted(byAuthId).map((each) => each!.lastName)]],
      [{ q: 'abalos' }, ['Ábalos']],
      [{ q: 'jo zim' }, ['Zimmer']],
      [{ q: others[0]!.userId!.toLowerCase() }, ['Zimmer']],
      [{ state: 'passed' }, ['Zimmer']],
      [{ state: 'failed' }, [own]],
      [{ state: 'started' }, ['Ábalos']],
      [{ market: 'nam' }, []],
      [{ to: '2020-01-01' }, []],
    ];
    for (const [asked, wanted] of expected) expect([asked, await names(asked)]).toEqual([asked, wanted]);
    expect((await exportLearners(ctx, courseId, learnerList.defaults)).learners).toHaveLength(3);
  });

  test('are narrowed by the days of the reader’s clock', async () => {
    await failedOnce();
    const whose = { authId_courseId: { authId: learner.authId, courseId } };
    await db.courseResult.update({ where: whose, data: { visitedAt: new Date('2026-03-06T20:00:00Z') } });
    const on = (day: string, zone: string) => names({ from: day, to: day }, { ...ctx, zone });
    expect(await on('2026-03-07', 'Asia/Tokyo')).toHaveLength(1);
    expect(await on('2026-03-07', 'America/New_York')).toEqual([]);
    expect(await on('2026-03-06', 'America/New_York')).toHaveLength(1);
  });

  const byAuthId = (one?: Learner, other?: Learner) => (one!.authId < other!.authId ? -1 : 1);

  test('of other markets are not seen, nor by other roles', async () => {
    const registration = await failedOnce();
    const american = await manager(['nam']);
    expect(await names({}, american)).toEqual([]);
    const desk = await signedInAsStaff(await newStaff('help-desk', { markets: ['au'] }));
    const doors = (who: StaffContext) => [
      readLearnerAttempt(who, registration),
      act(registration, 'reset', who),
      act(crypto.randomUUID(), 'reset', who),
    ];
    expect(await Promise.all(doors(american).map(refused))).toEqual(Array(3).fill('notFound'));
    expect(await Promise.all([names({}, desk), ...doors(desk)].map(refused))).toEqual(Array(4).fill('forbidden'));
    expect(await refused(listLearners(ctx, crypto.randomUUID(), learnerList.defaults))).toBe('notFound');
  });

  test('come as a file in the same order', async () => {
    await failedOnce();
    const cookie = await staffCookie(await newStaff('learning-manager', { markets: ['au'] }));
    const params = { courseId, format: 'csv' };
    const file = await responseOf(Promise.resolve(fileLoader(requestTo('/staff/learning/file', { cookie, params }))));
    const lines = (await file.text()).trim().split(/\r?\n/);
    expect(lines[0]).toMatch(/Learner,User ID,Agency,Agency ID,State,Attempts,Score,Time,Last visit$/);
    expect(lines[1]).toContain(`${agency.agencyName},${agency.agencyId},Failed,1,40,`);
  });
});

describe('completing an attempt', () => {
  test('passes the course with the level that it brings, and the learner reads who and why', async () => {
    await newCertifications(db, 'PA', [[{ courseId }]]);
    const registration = await failedOnce();
    await act(registration, 'complete');
    expect(await result()).toMatchObject({ passedAt: expect.any(Date) as Date, failedAt: null, score: 40 });
    expect(await db.learnerLevel.findMany({ where: { authId: learner.authId } })).toMatchObject([{ level: 1 }]);
    const read = await readLearnerAttempt(ctx, registration);
    expect(read).toMatchObject({
      state: 'passed',
      acts: ['reset', 'reopen'],
      score: 40,
      changes: [{ act: 'complete', reason: staffReason, firstName: 'Mika', lastName: 'Review' }],
    });
    expect(await listOwnChanges(await signedIn(learner))).toMatchObject([{ act: 'complete', reason: staffReason }]);
    const { entries } = await listHistory(await signedIn(learner), { page: 1, pageSize: 10 });
    expect(entries.map(({ sentence }) => sentence)).toContain('attemptCompleted');
    const row = await db.audit.findFirstOrThrow({ where: { action: 'academy.attempt-completed' } });
    expect(historyChanges(row).map(({ after }) => after)).toEqual([expect.any(String), staffReason]);
    // The learner opens it for review, and the sums count it.
    expect((await init()).mode).toBe('review');
    await keepLearning({ db });
    const sums = await db.learningSum.findMany({ where: { courseId } });
    expect(sums).toMatchObject([{ starts: 1, completed: 1, passed: 1, failed: 0 }]);
    expect(await refused(act(registration, 'complete'))).toBe('conflict');
  });

  test('takes an open attempt from its page, whose next commit is refused', async () => {
    const { registration, visit } = await init();
    await act(registration, 'complete');
    expect(await refused(said(registration, 1, { lesson_status: 'incomplete' }, { visit }))).toBe('attemptTakenOver');
    expect(await db.courseAttempt.findUniqueOrThrow({ where: { registration } })).toMatchObject({ data: {} });
  });
});

describe('a form without a chosen act', () => {
  test('says what to choose', () => {
    const { error } = attemptActSchema().safeParse({ staffReason });
    expect(error!.issues.map(({ message }) => message)).toEqual([messageKey('selectOption', 'act')]);
  });
});

describe('resetting an attempt', () => {
  test('takes back what it said, its time and its result, and costs the learner no attempt', async () => {
    await db.course.update({ where: { courseId }, data: { attemptLimit: 1 } });
    const registration = await failedOnce();
    expect(await refused(init())).toBe('attemptsUsed');
    await act(registration, 'reset');
    expect(await init()).toMatchObject({ registration, data: {}, mode: 'normal' });
    expect(await result()).toMatchObject({ failedAt: null, score: null, attempts: 1, totalSeconds: 0 });
    await keepLearning({ db });
    expect(await db.learningSum.findMany({ where: { courseId } })).toMatchObject([{ starts: 1, failed: 0, scored: 0 }]);
  });

  test('leaves what other attempts reached', async () => {
    const first = await failedOnce('30');
    const second = await init();
    await said(second.registration, 1, { lesson_status: 'passed', 'score.raw': '80' });
    await end(second.registration);
    const passed = await result();
    await act(first, 'reset');
    expect(await result()).toMatchObject({ passedAt: passed!.passedAt, score: 80, attempts: 2 });
    expect(await refused(act(second.registration, 'reset'))).toBe('otherAttemptOpen');
    await end(first);
    await act(second.registration, 'reset');
    expect(await result()).toMatchObject({ passedAt: null, lastPassedAt: null, score: null });
  });

  test('a commit that the browser still keeps does not come back', async () => {
    const { registration, visit, sequence } = await init();
    await said(registration, 1, { lesson_location: '3' }, { visit });
    await act(registration, 'reset');
    const opened = await init();
    // What `commitToResumeFrom` compares: neither the visit before nor the same sequence.
    expect([opened.visit - 1, opened.sequence]).not.toContain(visit);
    expect(opened.sequence).toBeGreaterThan(sequence + 1);
  });
});

describe('reopening an attempt', () => {
  test('lets the learner go on where it ended, and takes back a completion', async () => {
    const registration = await failedOnce();
    await act(registration, 'complete');
    await act(registration, 'reopen');
    expect(await result()).toMatchObject({ passedAt: null, failedAt: expect.any(Date) as Date });
    const opened = await init();
    expect(opened).toMatchObject({ registration, mode: 'normal', data: { i: { 'cmi.core.lesson_status': 'failed' } } });
    expect(await refused(act(registration, 'reopen'))).toBe('conflict');
    await said(registration, opened.sequence + 1, { lesson_status: 'passed', 'score.raw': '70' });
    expect(await result()).toMatchObject({ passedAt: expect.any(Date) as Date, score: 70, attempts: 1 });
  });

  test('is refused while another is open, and without a second factor that was just shown', async () => {
    const registration = await failedOnce();
    await init();
    expect(await refused(act(registration, 'reopen'))).toBe('otherAttemptOpen');
    const old = { ...ctx, staff: { ...ctx.staff, confirmedAt: new Date(Date.now() - 6 * 60_000) } };
    expect(await refused(act(registration, 'reopen', old))).toBe('confirmationNeeded');
  });
});

describe('the calls of a course', () => {
  const sent = (registration: string, calls: number, more = {}) => ({
    registration,
    item: 'i',
    calls: Array.from({ length: calls }, (_, at) => ({
      at: Date.now(),
      call: 'LMSSetValue' as const,
      element: 'cmi.core.lesson_location',
      value: String(at),
      answer: 'true',
      error: '',
      ...more,
    })),
  });

  test('are kept for support, the newest of an attempt, and read by staff of its market', async () => {
    const { registration } = await init();
    const own = await signedIn(learner);
    for (let times = 0; times < 6; times += 1) await keepOwnCalls(own, sent(registration, callLimits.atOnce));
    await keepOwnCalls(own, sent(registration, 1, { answer: 'false', error: '405' }));
    const { calls, total } = await listCalls(ctx, registration, callList.defaults);
    expect([total, calls[0]]).toMatchObject([callLimits.kept, { answer: 'false', error: '405', item: 'i' }]);
    expect((await listCalls(ctx, registration, { ...callList.defaults, which: 'refused' })).total).toBe(1);
    expect(await refused(keepOwnCalls(await signedIn(await newLearner(db, agency)), sent(registration, 1)))).toBe(
      'notFound',
    );
    expect(await refused(listCalls(await manager(['nam']), registration, callList.defaults))).toBe('notFound');
    const desk = await signedInAsStaff(await newStaff('help-desk', { markets: ['au'] }));
    expect(await refused(listCalls(desk, registration, callList.defaults))).toBe('forbidden');
    await removeOld({ db, now: new Date(Date.now() + 31 * 86_400_000) } as JobContext, 'remove-ended');
    expect((await listCalls(ctx, registration, callList.defaults)).total).toBe(0);
  });

  test('of a browser whose clock is wrong are kept as of their arrival', async () => {
    const { registration } = await init();
    const own = await signedIn(learner);
    const recent = own.now.getTime() - 5000;
    for (const at of [0, own.now.getTime() + 86_400_000, recent])
      await keepOwnCalls(own, sent(registration, 1, { at }));
    const { calls } = await listCalls(ctx, registration, callList.defaults);
    expect(calls.map(({ at }) => at)).toEqual([new Date(recent), own.now, own.now]);
  });

  test.each([
    ['a call that there is not', { call: 'Launch' }],
    ['a text that is too long', { value: 'x'.repeat(callLimits.text + 1) }],
    ['an error that is no number', { error: 'none' }],
  ])('%s is refused', (_, more) =>
    expect(reportedCalls.safeParse(sent(crypto.randomUUID(), 1, more)).success).toBe(false),
  );
});
