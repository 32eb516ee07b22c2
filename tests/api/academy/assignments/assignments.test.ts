import { beforeAll, describe, expect, test } from 'vitest';
import { assignForBrand, brandAudience } from '#app/domain/academy/assignments/assignForBrand.server.ts';
import { agencyAudience, assignLearning } from '#app/domain/academy/assignments/assignLearning.server.ts';
import { changeAssignment } from '#app/domain/academy/assignments/changeAssignment.server.ts';
import type { AssignInput, BrandAssignInput } from '#app/domain/academy/assignments/forms.ts';
import { keepAssignments } from '#app/domain/academy/assignments/keepAssignments.server.ts';
import {
  assignmentList,
  listAssignments,
  readAssignment,
} from '#app/domain/academy/assignments/listAssignments.server.ts';
import { mailDueAssignments } from '#app/domain/academy/assignments/mailDueAssignments.server.ts';
import { runAssignment } from '#app/domain/academy/assignments/runAssignment.server.ts';
import { previewAudience } from '#app/domain/academy/assignments/previewAudience.server.ts';
import { notifyOfAssignments } from '#app/domain/academy/assignments/notifyOfAssignments.server.ts';
import { learnerOf } from '#app/domain/academy/levels/learnerOf.server.ts';
import { recordResult } from '#app/domain/academy/levels/recordResult.server.ts';
import { readAcademyReport } from '#app/domain/academy/reports/readAcademyReport.server.ts';
import { reportList, type ReportFilter } from '#app/domain/academy/reports/reportForms.ts';
import { homeFacts } from '#app/domain/content/homePage/homeFacts.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { dueToday } from '#app/domain/dueDays.ts';
import { database } from '#app/platform/database.server.ts';
import { assignmentInWords } from '#app/routes/academy/assignments/assignmentWords.server.ts';
import { assignedSteps } from '#app/routes/academy/levels/assignedSteps.server.ts';
import { newCertifications, newCourse } from '#tests/support/academy.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { jobsIn } from '#tests/support/jobs.ts';
import { newLearner } from '#tests/support/learners.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { openPage } from '#tests/support/formClient.ts';
import { listAddress } from '#tests/listAddress.ts';

await testDatabase();
const page = await import('#app/routes/academy/assignments/assignment.tsx');
quickPasswords();
const db = database();
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs);
const dayIn = (days: number) => new Date(`${inDays(days).toISOString().slice(0, 10)}T00:00:00Z`);

type Agency = Awaited<ReturnType<typeof buildAgency>>;
type Person = Awaited<ReturnType<typeof newLearner>>;
let courses: { courseId: string; titleEn: string }[];

beforeAll(async () => {
  courses = [await newCourse(db, { curriculum: 'PC' }), await newCourse(db, { curriculum: 'PC' })];
  await newCertifications(db, 'PC', [[courses[0]!], [courses[1]!]]);
});

async function anAgency(country = 'US') {
  const agency = await buildAgency(db, { country });
  const learner = await newLearner(db, agency, { agentType: 'A', firstName: 'Lea', lastName: 'Learner' });
  const supervisor = await buildAgent(db, agency, { agentType: 'M' });
  return { agency, learner, supervisor, ctx: await signedIn(agency.owner) };
}

const assigned = (more: Partial<AssignInput> & { agentUniqueIds?: string[]; filter?: ReportFilter } = {}) => ({
  assignmentId: crypto.randomUUID(),
  thing: { courseId: courses[0]!.courseId },
  dueOn: dayIn(30),
  message: '',
  reminders: true,
  audience: 'people' as const,
  roles: [],
  companyId: 'PC',
  agentUniqueIds: [],
  filter: { search: '' },
  ...more,
});
const byBrand = (more: Partial<BrandAssignInput> = {}): BrandAssignInput => ({
  assignmentId: crypto.randomUUID(),
  thing: { level: 1 },
  curriculum: 'PC',
  markets: [],
  countries: [],
  dueOn: dayIn(30),
  message: '',
  reminders: true,
  standing: undefined,
  ...more,
});

/** Assigns, and gives it to its people. */
async function given(ctx: AgentContext, more: Parameters<typeof assigned>[0]) {
  const { assignmentId } = await assignLearning(ctx, assigned(more));
  await runAssignment({ db, now: new Date() }, { assignmentId });
  return assignmentId;
}
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  );
const pass = ({ authId }: Person, courseId: string, now = new Date()) =>
  db.$transaction((tx) =>
    recordResult(
      tx,
      { now, address: '', system: true },
      { authId, courseId, completed: true, passed: true, score: null, seconds: 60, begins: true },
    ),
  );
const mailsTo = ({ emailAddress }: { emailAddress: string }, template: string) =>
  db.outbox.findMany({ where: { recipient: emailAddress.toLowerCase(), template }, orderBy: { createdAt: 'asc' } });
const statesOf = async (ctx: AgentContext, assignmentId: string) => {
  const { people, done, overdue } = await readAssignment(ctx, assignmentId);
  return { people, done, overdue };
};
const ownAssignments = async (ctx: AgentContext) => (await learnerOf(ctx, { companyId: 'PC' })).assigned;
const isoIn = (days: number) => dayIn(days).toISOString().slice(0, 10);
const later = (minutes: number) => ({ db, now: new Date(Date.now() + minutes * 60_000) });

test('a course that is retired afterwards need not be done any more, and its assignment says so', async () => {
  const { learner, ctx } = await anAgency();
  const { courseId } = await newCourse(db, { curriculum: 'PC' });
  const assignmentId = await given(ctx, { thing: { courseId }, agentUniqueIds: [learner.agentUniqueId] });
  const own = await signedIn(learner);
  expect([(await readAssignment(ctx, assignmentId)).offered, (await ownAssignments(own)).length]).toEqual([true, 1]);
  await db.course.update({ where: { courseId }, data: { state: 'retired' } });
  expect([(await readAssignment(ctx, assignmentId)).offered, (await ownAssignments(own)).length]).toEqual([false, 0]);
  await notifyOfAssignments(later(20));
  expect(await mailsTo(learner, 'learningAssigned')).toEqual([]);
  const row = assignmentInWords(ctx, await readAssignment(ctx, assignmentId));
  expect(row).toMatchObject({ isOffered: false, isEnded: false });
  const ofLevel = await given(ctx, { agentUniqueIds: [learner.agentUniqueId] });
  expect((await readAssignment(ctx, ofLevel)).offered).toBe(true);
});

test('a course that is taken off the list of its curriculum need not be done until it is listed again', async () => {
  const { learner, ctx } = await anAgency();
  const { courseId } = await newCourse(db, { curriculum: 'PC' });
  const assignmentId = await given(ctx, { thing: { courseId }, agentUniqueIds: [learner.agentUniqueId] });
  await db.assignment.update({ where: { assignmentId }, data: { dueOn: dayIn(-3) } });
  const counts = async () => {
    const { offered, overdue } = await readAssignment(ctx, assignmentId);
    return { offered, overdue, own: (await ownAssignments(await signedIn(learner))).length };
  };
  expect(await counts()).toEqual({ offered: true, overdue: 1, own: 1 });
  await db.curriculumCourse.deleteMany({ where: { courseId } });
  expect(await counts()).toEqual({ offered: false, overdue: 0, own: 0 });
  await notifyOfAssignments(later(20));
  expect(await mailsTo(learner, 'learningAssigned')).toEqual([]);
  await db.curriculumCourse.create({ data: { curriculum: 'PC', courseId } });
  expect(await counts()).toEqual({ offered: true, overdue: 1, own: 1 });
});

test('a level that can no longer be reached need not be done until it has certifications again', async () => {
  const { learner, ctx } = await anAgency();
  const assignmentId = await given(ctx, { thing: { level: 2 }, agentUniqueIds: [learner.agentUniqueId] });
  await db.assignment.update({ where: { assignmentId }, data: { dueOn: dayIn(-3) } });
  const counts = async () => {
    const { offered, overdue } = await readAssignment(ctx, assignmentId);
    return { offered, overdue, own: (await ownAssignments(await signedIn(learner))).length };
  };
  expect(await counts()).toEqual({ offered: true, overdue: 1, own: 1 });
  // The level below it: those above it cannot be reached either.
  const moved = { from: { curriculum: 'PC', level: 1 }, to: { curriculum: 'none', level: 1 } };
  await db.certification.updateMany({ where: moved.from, data: moved.to });
  try {
    expect(await counts()).toEqual({ offered: false, overdue: 0, own: 0 });
  } finally {
    await db.certification.updateMany({ where: moved.to, data: moved.from });
  }
  expect(await counts()).toEqual({ offered: true, overdue: 1, own: 1 });
});

describe('the assigned users', () => {
  test('people by name, everybody of a role, and who a filter of the report finds', async () => {
    const { agency, learner, ctx } = await anAgency();
    const other = await buildAgent(db, agency, { agentType: 'A', lastName: 'Unenrolled' });
    const byName = await given(ctx, { agentUniqueIds: [learner.agentUniqueId] });
    const byRole = await given(ctx, { audience: 'roles', roles: ['A', 'M'] });
    const byFilter = await given(ctx, { audience: 'filter', filter: { search: '', standing: 'notEnrolled' } });
    const people = async (assignmentId: string) =>
      (await db.assignedPerson.findMany({ where: { assignmentId } })).map(({ agentUniqueId }) => agentUniqueId);
    expect(await people(byName)).toEqual([learner.agentUniqueId]);
    expect(await people(byRole)).toHaveLength(3);
    const unenrolled = await people(byFilter);
    expect(unenrolled).toContain(other.agentUniqueId);
    expect(unenrolled).not.toContain(learner.agentUniqueId);
  });

  test('a supervisor reaches only advisors, an advisor no users, and another agency is out of reach', async () => {
    const { agency, learner, supervisor } = await anAgency();
    const elsewhere = await anAgency();
    const own = await signedIn(supervisor);
    const assignmentId = await given(own, { audience: 'roles', roles: ['O', 'M', 'A'] });
    expect(await db.assignedPerson.findMany({ where: { assignmentId }, select: { agentUniqueId: true } })).toEqual([
      { agentUniqueId: learner.agentUniqueId },
    ]);
    expect(await refused(assignLearning(own, assigned({ agentUniqueIds: [agency.owner.agentUniqueId] })))).toBe(
      'noUserChosen',
    );
    expect(
      await refused(
        assignLearning(await signedIn(agency.owner), assigned({ agentUniqueIds: [elsewhere.learner.agentUniqueId] })),
      ),
    ).toBe('noUserChosen');
    expect(await refused(assignLearning(await signedIn(learner), assigned({ audience: 'roles', roles: ['A'] })))).toBe(
      'forbidden',
    );
  });

  test('each night who came in gets it, and who left or changed role no longer has it', async () => {
    const { agency, learner, ctx } = await anAgency();
    const leaver = await newLearner(db, agency, { agentType: 'A' });
    const assignmentId = await given(ctx, { audience: 'roles', roles: ['A'] });
    const promoted = await newLearner(db, agency, { agentType: 'A' });
    await runAssignment({ db, now: new Date() }, { assignmentId });
    await db.agent.update({ where: { agentUniqueId: leaver.agentUniqueId }, data: { activationFlag: 'D' } });
    await db.assignment.update({ where: { assignmentId }, data: { resolving: true } });
    await runAssignment({ db, now: new Date() }, { assignmentId });
    await db.agent.update({ where: { agentUniqueId: promoted.agentUniqueId }, data: { agentType: 'M' } });
    await db.assignment.update({ where: { assignmentId }, data: { resolving: true } });
    await runAssignment({ db, now: new Date() }, { assignmentId });
    const rows = await db.assignedPerson.findMany({ where: { assignmentId } });
    const isIn = (who: Person) => rows.find((row) => row.agentUniqueId === who.agentUniqueId)?.leftAt === null;
    expect([learner, leaver, promoted].map(isIn)).toEqual([true, false, false]);
  });

  test('once its day is over new users do not get it, users who leave still lose it, and later no night checks it', async () => {
    const { agency, learner, ctx } = await anAgency();
    const assignmentId = await given(ctx, { audience: 'roles', roles: ['A'], dueOn: dayIn(2) });
    const newcomer = await newLearner(db, agency, { agentType: 'A' });
    await db.agent.update({ where: { agentUniqueId: learner.agentUniqueId }, data: { agentType: 'M' } });
    await keepAssignments({ db, now: inDays(5) });
    await runAssignment({ db, now: inDays(5) }, { assignmentId });
    const rows = await db.assignedPerson.findMany({ where: { assignmentId } });
    expect(rows.map(({ agentUniqueId, leftAt }) => [agentUniqueId, leftAt !== null])).toEqual([
      [learner.agentUniqueId, true],
    ]);
    expect(rows.map(({ agentUniqueId }) => agentUniqueId)).not.toContain(newcomer.agentUniqueId);
    await keepAssignments({ db, now: inDays(40) });
    expect(await readAssignment(ctx, assignmentId)).toMatchObject({ resolving: false });
  });

  test('who makes progress and no longer matches the filter keeps it, and it is done', async () => {
    const { learner, ctx } = await anAgency();
    const assignmentId = await given(ctx, {
      audience: 'filter',
      filter: { search: '', standing: 'none' },
      thing: { level: 1 },
    });
    await pass(learner, courses[0]!.courseId);
    await keepAssignments({ db, now: new Date() });
    await runAssignment({ db, now: new Date() }, { assignmentId });
    expect(await statesOf(ctx, assignmentId)).toEqual({ people: 1, done: 1, overdue: 0 });
  });
});

describe('what is refused', () => {
  test.each([
    ['a day that is over', { dueOn: dayIn(-3) }, 'dueDateInvalid'],
    ['yesterday', { dueOn: dueToday(inDays(-1), 'America/New_York') }, 'dueDateInvalid'],
    ['a day years away', { dueOn: dayIn(800) }, 'dueDateInvalid'],
    ['no users', { agentUniqueIds: [] }, 'noUserChosen'],
    ['no role', { audience: 'roles', roles: [] }, 'noUserChosen'],
    ['a filter that matches no one', { audience: 'filter', filter: { search: 'xyzzy' } }, 'noUserChosen'],
    ['a level that the curriculum does not have', { thing: { level: 4 } }, 'notOfferedToLearn'],
    ['a course that there is not', { thing: { courseId: crypto.randomUUID() } }, 'notOfferedToLearn'],
    ["another country's curriculum", { companyId: 'PU' }, 'notFound'],
  ] as const)('%s', async (_, more, code) => {
    const { ctx, learner } = await anAgency();
    const input = { agentUniqueIds: [learner.agentUniqueId], ...more } as Parameters<typeof assigned>[0];
    expect(await refused(assignLearning(ctx, assigned(input)))).toBe(code);
  });

  test('a course that is retired or of another curriculum', async () => {
    const { ctx, learner } = await anAgency();
    const agentUniqueIds = [learner.agentUniqueId];
    const retired = await newCourse(db, { curriculum: 'PC' });
    await db.course.update({ where: { courseId: retired.courseId }, data: { state: 'retired' } });
    const foreign = await newCourse(db, { curriculum: 'PU' });
    for (const { courseId } of [retired, foreign])
      expect(await refused(assignLearning(ctx, assigned({ agentUniqueIds, thing: { courseId } })))).toBe(
        'notOfferedToLearn',
      );
  });

  test('the same form sent twice assigns once, and its identifier is of no use to others', async () => {
    const { ctx, learner } = await anAgency();
    const elsewhere = await anAgency();
    const input = assigned({ agentUniqueIds: [learner.agentUniqueId] });
    const before = (await jobsIn('run-assignment')).length;
    await Promise.all([assignLearning(ctx, input), assignLearning(ctx, input)]);
    await assignLearning(ctx, input);
    expect(await db.assignment.count({ where: { agencyId: ctx.agency.agencyId } })).toBe(1);
    expect((await jobsIn('run-assignment')).length - before).toBe(1);
    const foreign = { ...input, agentUniqueIds: [elsewhere.learner.agentUniqueId] };
    expect(await refused(assignLearning(elsewhere.ctx, foreign))).toBe('conflict');
  });
});

describe('when it is done', () => {
  test.each([
    ['passed 13 months before', -400, 0],
    ['passed 11 months before', -330, 1],
    ['passed since', 0, 1],
  ])('a course %s', async (_, days, done) => {
    const { learner, ctx } = await anAgency();
    const course = await newCourse(db, { curriculum: 'PC' });
    await pass(learner, course.courseId, inDays(days));
    const assignmentId = await given(ctx, {
      agentUniqueIds: [learner.agentUniqueId],
      thing: { courseId: course.courseId },
    });
    expect((await statesOf(ctx, assignmentId)).done).toBe(done);
  });

  test.each([
    ['the level, good', 1, 10, 1],
    ['a higher one', 2, 10, 1],
    ['the level, lapsed before', 1, -10, 0],
    ['a lower one', 0, 10, 0],
  ])('a level, for who has %s', async (_, level, endsIn, done) => {
    const { learner, ctx } = await anAgency();
    if (level > 0)
      await db.learnerLevel.create({
        data: {
          authId: learner.authId,
          curriculum: 'PC',
          level: level as 1 | 2,
          attainedAt: inDays(-200),
          validUntil: inDays(endsIn),
        },
      });
    const assignmentId = await given(ctx, { agentUniqueIds: [learner.agentUniqueId], thing: { level: 1 } });
    expect((await statesOf(ctx, assignmentId)).done).toBe(done);
  });

  test('what several assigned is listed once, with the earliest day', async () => {
    const { learner, ctx, supervisor } = await anAgency();
    const agentUniqueIds = [learner.agentUniqueId];
    await given(ctx, { agentUniqueIds, dueOn: dayIn(20) });
    await given(await signedIn(supervisor), { agentUniqueIds, dueOn: dayIn(5), message: 'Before the sale' });
    await given(ctx, { agentUniqueIds, thing: { level: 2 }, dueOn: dayIn(9) });
    const own = await ownAssignments(await signedIn(learner));
    expect(own.map(({ courseId, level, dueOn, message }) => ({ courseId, level, dueOn, message }))).toEqual([
      { courseId: courses[0]!.courseId, level: null, dueOn: isoIn(5), message: 'Before the sale' },
      { courseId: null, level: 2, dueOn: isoIn(9), message: '' },
    ]);
    await pass(learner, courses[0]!.courseId);
    expect(await ownAssignments(await signedIn(learner))).toHaveLength(1);
  });
});

describe('changing, ending, undoing', () => {
  test('a new day is kept, an old version refused; ending keeps the report, undoing leaves nothing', async () => {
    const { learner, ctx } = await anAgency();
    const assignmentId = await given(ctx, { agentUniqueIds: [learner.agentUniqueId] });
    const change = { act: 'change', dueOn: dayIn(3), message: 'Soon', reminders: false, version: 1 } as const;
    await changeAssignment(ctx, assignmentId, change);
    expect(await readAssignment(ctx, assignmentId)).toMatchObject({ dueOn: dayIn(3), message: 'Soon', version: 2 });
    expect(await refused(changeAssignment(ctx, assignmentId, change))).toBe('conflict');
    await changeAssignment(ctx, assignmentId, { act: 'end' });
    expect(await ownAssignments(await signedIn(learner))).toEqual([]);
    expect((await statesOf(ctx, assignmentId)).people).toBe(1);
    expect(await refused(changeAssignment(ctx, assignmentId, { act: 'end' }))).toBe('assignmentEnded');
    await changeAssignment(ctx, assignmentId, { act: 'undo' });
    expect(await refused(readAssignment(ctx, assignmentId))).toBe('notFound');
    expect(await refused(changeAssignment(ctx, assignmentId, { act: 'undo' }))).toBe('notFound');
    await keepAssignments({ db, now: new Date() });
    expect(await db.assignedPerson.count({ where: { assignmentId } })).toBe(0);
    const opened = (who: AgentContext) =>
      openPage(page.loader as never, {
        path: `/home/pages/pc/academy/assignments/${assignmentId}`,
        params: { brand: 'pc', assignmentId },
        sessionId: who.sessionId,
      });
    expect((await opened(ctx)).location).toBe('/home/pages/pc/academy/assignments');
    expect(await opened((await anAgency()).ctx)).toMatchObject({ status: 404, location: null });
  });

  test('a supervisor changes what is for advisors alone, another agency sees none', async () => {
    const { learner, ctx, supervisor } = await anAgency();
    const elsewhere = await anAgency();
    const assignmentId = await given(ctx, { agentUniqueIds: [learner.agentUniqueId] });
    const own = await signedIn(supervisor);
    expect((await readAssignment(own, assignmentId)).people).toBe(1);
    expect(await refused(changeAssignment(own, assignmentId, { act: 'undo' }))).toBe('notFound');
    expect(await refused(readAssignment(elsewhere.ctx, assignmentId))).toBe('notFound');
    expect(await refused(changeAssignment(elsewhere.ctx, assignmentId, { act: 'undo' }))).toBe('notFound');
    expect(await refused(readAssignment(await signedIn(learner), assignmentId))).toBe('forbidden');
  });
});

describe('mails', () => {
  test('about one course lead to it, by mail and by the bell, also who has no member number', async () => {
    const { agency, ctx } = await anAgency();
    const person = await buildAgent(db, agency, { agentType: 'A' });
    const { agentUniqueId } = person;
    const { courseId } = courses[0]!;
    await given(ctx, { agentUniqueIds: [agentUniqueId] });
    await notifyOfAssignments(later(11));
    const { place } = await db.notification.findFirstOrThrow({ where: { accountId: agentUniqueId } });
    expect(place).toBe(`/home/pages/pc/academy/courses/${courseId}/about?curriculum=PC`);
    expect((await mailsTo(person as never, 'learningAssigned'))[0]!.text).toContain(place);
  });

  test('tell once of all that was assigned within ten minutes, and not before they are over', async () => {
    const { learner, ctx } = await anAgency();
    const agentUniqueIds = [learner.agentUniqueId];
    await given(ctx, { agentUniqueIds, message: 'For our group in May' });
    await given(ctx, { agentUniqueIds, thing: { level: 2 } });
    await notifyOfAssignments(later(5));
    expect(await mailsTo(learner, 'learningAssigned')).toEqual([]);
    await notifyOfAssignments(later(11));
    await notifyOfAssignments(later(12));
    const [mail, ...more] = await mailsTo(learner, 'learningAssigned');
    expect(more).toEqual([]);
    expect(mail!.text).toContain(courses[0]!.titleEn);
    expect(mail!.text).toContain('For our group in May');
    expect(mail!.text).toContain('Staff Captain');
    expect(mail!.text).toContain('/home/pages/pc/academy/dashboard');
  });

  test('wait for what is assigned in the meantime, so that it too is undone without a trace', async () => {
    const { learner, ctx } = await anAgency();
    const agentUniqueIds = [learner.agentUniqueId];
    await given(ctx, { agentUniqueIds });
    const { assignmentId } = await assignLearning(ctx, assigned({ agentUniqueIds, thing: { level: 2 } }));
    await runAssignment(later(9), { assignmentId });
    await notifyOfAssignments(later(11));
    expect(await mailsTo(learner, 'learningAssigned')).toEqual([]);
    await changeAssignment(ctx, assignmentId, { act: 'undo' });
    await notifyOfAssignments(later(20));
    const [mail, ...more] = await mailsTo(learner, 'learningAssigned');
    expect(more).toEqual([]);
    expect(mail!.text).toContain(courses[0]!.titleEn);
    expect(mail!.text).not.toContain('Staff Captain');
  });

  test('no mail is sent for what was undone or done already, nor to users who have left', async () => {
    const { agency, learner, ctx } = await anAgency();
    const gone = await newLearner(db, agency, { agentType: 'A' });
    const done = await newLearner(db, agency, { agentType: 'A' });
    await pass(done, courses[0]!.courseId);
    const undone = await given(ctx, { agentUniqueIds: [learner.agentUniqueId] });
    await changeAssignment(ctx, undone, { act: 'undo' });
    await given(ctx, { agentUniqueIds: [gone.agentUniqueId, done.agentUniqueId] });
    await db.agent.update({ where: { agentUniqueId: gone.agentUniqueId }, data: { activationFlag: 'D' } });
    await notifyOfAssignments(later(11));
    for (const who of [learner, gone, done]) expect(await mailsTo(who, 'learningAssigned')).toEqual([]);
  });

  test('remind a week and a day before and when it is overdue, each once, in one mail for several', async () => {
    const { learner, ctx } = await anAgency();
    const agentUniqueIds = [learner.agentUniqueId];
    await given(ctx, { agentUniqueIds, dueOn: dayIn(20) });
    await given(ctx, { agentUniqueIds, thing: { level: 2 }, dueOn: dayIn(20) });
    await notifyOfAssignments(later(11));
    const reminders = async (day: number) => {
      await mailDueAssignments({ db, now: inDays(day) });
      await mailDueAssignments({ db, now: inDays(day) });
      return (await mailsTo(learner, 'learningDue')).length;
    };
    expect([await reminders(10), await reminders(14), await reminders(16)]).toEqual([0, 1, 1]);
    expect([await reminders(20), await reminders(22), await reminders(40)]).toEqual([2, 3, 3]);
    expect((await mailsTo(learner, 'learningDue'))[2]!.text).toContain('was due by');
  });

  test('no reminder to who has done it, of what was assigned without, or where the academy is not open', async () => {
    const { learner, ctx } = await anAgency();
    const agentUniqueIds = [learner.agentUniqueId];
    await given(ctx, { agentUniqueIds, dueOn: dayIn(20), reminders: false });
    await given(ctx, { agentUniqueIds, dueOn: dayIn(20), thing: { courseId: courses[1]!.courseId } });
    await notifyOfAssignments(later(11));
    await pass(learner, courses[1]!.courseId);
    await mailDueAssignments({ db, now: inDays(30) });
    expect(await mailsTo(learner, 'learningDue')).toEqual([]);
  });
});

test('the home page says what is overdue where the academy is open', async () => {
  const { agency, learner, ctx } = await anAgency();
  const assignmentId = await given(ctx, { agentUniqueIds: [learner.agentUniqueId] });
  await db.assignment.update({ where: { assignmentId }, data: { dueOn: dayIn(-3) } });
  const overdue = async () => [
    (await homeFacts(await signedIn(learner), 'PC')).learningDue,
    (await homeFacts(await signedIn(agency.owner), 'PC')).learnersOverdue,
  ];
  expect(await overdue()).toEqual([1, 1]);
  await db.agency.update({ where: { agencyId: agency.agencyId }, data: { country: 'JP' } });
  expect(await overdue()).toEqual([0, 0]);
});

describe('the brand', () => {
  test('assigns in its markets, to countries and a level; the agency sees its own people and changes nothing', async () => {
    const us = await anAgency('US');
    const mx = await anAgency('MX');
    const gb = await anAgency('GB');
    const manager = await signedInAsStaff(await newStaff('learning-manager', { markets: ['nam'] }));
    const { assignmentId } = await assignForBrand(manager, byBrand({ countries: ['US', 'GB'], standing: 'none' }));
    await runAssignment({ db, now: new Date() }, { assignmentId });
    const people = await db.assignedPerson.findMany({ where: { assignmentId }, select: { agentUniqueId: true } });
    const ids = people.map(({ agentUniqueId }) => agentUniqueId);
    expect(ids).toContain(us.learner.agentUniqueId);
    for (const other of [us.agency.owner, mx.learner, gb.learner]) expect(ids).not.toContain(other.agentUniqueId);
    expect(await statesOf(us.ctx, assignmentId)).toMatchObject({ people: 1 });
    expect(await refused(changeAssignment(us.ctx, assignmentId, { act: 'undo' }))).toBe('notFound');
    expect(await refused(readAssignment(mx.ctx, assignmentId))).toBe('notFound');
    const own = await signedIn(us.learner);
    const assignedToOwn = await ownAssignments(own);
    expect(assignedToOwn).toMatchObject([{ level: 1, firstName: null }]);
    expect(assignedSteps(own, { brand: 'PC', curriculum: 'PC' }, assignedToOwn)).toMatchObject([
      { by: 'Assigned by the brand' },
    ]);
  });

  test('limits its staff to their markets, for what they assign, see and change', async () => {
    const manager = await signedInAsStaff(await newStaff('learning-manager', { markets: ['nam'] }));
    const british = await signedInAsStaff(await newStaff('learning-manager', { markets: ['uk'] }));
    const everywhere = await signedInAsStaff(await newStaff('administrator'));
    await anAgency('US');
    await anAgency('DE');
    expect(await refused(assignForBrand(manager, byBrand({ markets: ['int'] })))).toBe('forbidden');
    expect(await refused(assignForBrand(british, byBrand()))).toBe('noUserChosen');
    expect(await refused(assignForBrand(await signedInAsStaff(await newStaff('editor')), byBrand()))).toBe('forbidden');
    const { assignmentId } = await assignForBrand(everywhere, byBrand({ markets: ['nam', 'int'] }));
    expect(await refused(readAssignment(british, assignmentId))).toBe('notFound');
    expect((await readAssignment(manager, assignmentId)).assignmentId).toBe(assignmentId);
    expect(await refused(changeAssignment(manager, assignmentId, { act: 'end' }))).toBe('notFound');
    await changeAssignment(everywhere, assignmentId, { act: 'end' });
    const { assignments } = await listAssignments(everywhere, assignmentList.defaults);
    expect(assignments.find((each) => each.assignmentId === assignmentId)!.endedAt).not.toBeNull();
  });
});

describe('the academy report', () => {
  test('says what is assigned and overdue, and is narrowed by assignment and state', async () => {
    const { agency, learner, ctx } = await anAgency();
    const done = await newLearner(db, agency, { agentType: 'A' });
    const assignmentId = await given(ctx, { audience: 'roles', roles: ['A'] });
    await pass(done, courses[0]!.courseId);
    await db.assignment.update({ where: { assignmentId }, data: { dueOn: dayIn(-5) } });
    const read = async (wanted: Record<string, string>) =>
      (await readAcademyReport(ctx, 'PC', reportList.read(listAddress(wanted)))).people;
    const ids = async (wanted: Record<string, string>) =>
      (await read(wanted)).map(({ agentUniqueId }) => agentUniqueId);
    expect(await ids({ assigned: 'overdue' })).toEqual([learner.agentUniqueId]);
    expect(await ids({ assignment: assignmentId, assigned: 'done' })).toEqual([done.agentUniqueId]);
    expect(await ids({ assignment: assignmentId })).toHaveLength(2);
    expect(await ids({ assignment: crypto.randomUUID() })).toEqual([]);
    const [late] = await read({ assigned: 'overdue' });
    expect(late).toMatchObject({ assigned: 1, overdue: 1, dueOn: dayIn(-5) });
  });

  test('finds by one assignment as many in each state as its page counts, also once it need not be done', async () => {
    const { agency, ctx } = await anAgency();
    const done = await newLearner(db, agency, { agentType: 'A' });
    const { courseId } = await newCourse(db, { curriculum: 'PC' });
    const assignmentId = await given(ctx, { thing: { courseId }, audience: 'roles', roles: ['A'] });
    await pass(done, courseId);
    const found = async (state: 'overdue' | 'open' | 'done') =>
      (await readAcademyReport(ctx, 'PC', reportList.read(listAddress({ assignment: assignmentId, assigned: state }))))
        .people.length;
    const agree = async (counts: { overdue: number; open: number }) => {
      expect(assignmentInWords(ctx, await readAssignment(ctx, assignmentId)).counts).toMatchObject({
        ...counts,
        done: 1,
      });
      expect({ overdue: await found('overdue'), open: await found('open') }).toEqual(counts);
      expect(await found('done')).toBe(1);
    };
    await agree({ overdue: 0, open: 1 });
    await db.assignment.update({ where: { assignmentId }, data: { dueOn: dayIn(-5) } });
    await agree({ overdue: 1, open: 0 });
    await db.course.update({ where: { courseId }, data: { state: 'retired' } });
    await agree({ overdue: 0, open: 1 });
    await db.course.update({ where: { courseId }, data: { state: 'published' } });
    await changeAssignment(ctx, assignmentId, { act: 'end' });
    await agree({ overdue: 0, open: 1 });
  });
});

describe('7,001 people', () => {
  let agency: Agency;
  let ctx: AgentContext;

  beforeAll(async () => {
    agency = await buildAgency(db, { country: 'US' });
    ctx = await signedIn(agency.owner);
    await db.$executeRaw`
      INSERT INTO accounts (account_id, kind, password_hash) SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'agent', '' FROM generate_series(1, 7001) n`;
    await db.$executeRaw`
      INSERT INTO agents (agent_unique_id, agent_id, polar_agent_id, agency_id, user_id, agent_type, activation_flag, first_name, last_name, first_name_key, last_name_key, email_address, country, updated_at)
      SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'MANY' || n, lpad(n::text, 8, '0'), ${agency.agencyId}, 'MANYPEOPLE' || n, 'A', 'A', 'Many', 'Person ' || n, 'MANY', 'PERSON ' || n,
        'MANY' || n || '@MANY.EXAMPLE', 'US', now() FROM generate_series(1, 7001) n`;
  });

  test('are given it in parts that are each whole, also where the process dies in between, and lose it at once', async () => {
    const { assignmentId } = await assignLearning(ctx, assigned({ audience: 'roles', roles: ['A'] }));
    const dying = {
      ...db,
      $transaction: (work: (tx: unknown) => Promise<unknown>) =>
        db.$transaction(async (tx) => {
          const went = await work(tx);
          if ((await tx.assignedPerson.count({ where: { assignmentId } })) > 3000) throw new Error('killed');
          return went;
        }),
    } as unknown as typeof db;
    await expect(runAssignment({ db: dying, now: new Date() }, { assignmentId })).rejects.toThrow('killed');
    const midway = await readAssignment(ctx, assignmentId);
    expect(midway).toMatchObject({ people: 3000, expected: 7001, resolving: true });
    await runAssignment({ db, now: new Date() }, { assignmentId });
    expect(await readAssignment(ctx, assignmentId)).toMatchObject({ people: 7001, resolving: false });
    await changeAssignment(ctx, assignmentId, { act: 'undo' });
    expect(
      await db.$queryRaw`SELECT count(*)::int AS n FROM assigned_learning WHERE assignment_id = ${assignmentId}::uuid`,
    ).toEqual([{ n: 0 }]);
  });

  test('undoing while they are added stops the job', async () => {
    const { assignmentId } = await assignLearning(ctx, assigned({ audience: 'roles', roles: ['A'] }));
    await changeAssignment(ctx, assignmentId, { act: 'undo' });
    await runAssignment({ db, now: new Date() }, { assignmentId });
    expect(await db.assignedPerson.count({ where: { assignmentId } })).toBe(0);
  });
});

test('a preview names whom an assignment would be given to, and no one where the choice is out of reach', async () => {
  const { agency, learner, supervisor, ctx } = await anAgency();
  const preview = (more: Parameters<typeof assigned>[0], by = ctx) =>
    previewAudience(by, () => agencyAudience(by, assigned(more)));
  expect(await preview({ audience: 'roles', roles: ['A'] })).toEqual({
    count: 1,
    people: [
      { agentUniqueId: learner.agentUniqueId, firstName: 'Lea', lastName: 'Learner', agencyName: agency.agencyName },
    ],
  });
  expect((await preview({ audience: 'roles', roles: ['O', 'M', 'A'] })).count).toBe(3);
  // A supervisor does not assign to owners.
  expect((await preview({ audience: 'roles', roles: ['O', 'M', 'A'] }, await signedIn(supervisor))).count).toBe(1);
  expect(await preview({ audience: 'roles', roles: [] })).toEqual({ count: 0, people: [] });
  const staff = await signedInAsStaff(await newStaff('learning-manager', { markets: ['nam'] }));
  const brand = await previewAudience(staff, () => brandAudience(staff, byBrand()));
  expect(brand.count).toBeGreaterThanOrEqual(3);
  expect(brand.people.length).toBeLessThanOrEqual(8);
  const outside = () => brandAudience(staff, byBrand({ markets: ['jp'] }));
  expect(await previewAudience(staff, outside)).toEqual({ count: 0, people: [] });
});
