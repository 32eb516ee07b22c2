import { beforeAll, expect, test } from 'vitest';
import { notifyOfLearningWeek } from '#app/domain/academy/assignments/notifyOfLearningWeek.server.ts';
import { saveMailChoices } from '#app/domain/accounts/notifications/mailChoices.server.ts';
import { mailDigests } from '#app/domain/operations/notifications/mailDigests.server.ts';
import { notify } from '#app/domain/operations/notifications/notify.server.ts';
import { database } from '#app/platform/database.server.ts';
import { newCertifications, newCourse } from '#tests/support/academy.ts';
import { notificationKinds } from '#app/domain/operations/notifications/notificationKinds.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { openPage, postForm } from '#tests/support/formClient.ts';
import { newLearner } from '#tests/support/learners.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
const page = await import('#app/routes/accounts/notifications/unsubscribe.tsx');

// Seven o'clock of a Monday in New York, and an hour later.
const monday = new Date('2026-11-23T12:00:00Z');
const now = new Date('2026-11-23T13:00:00Z');
const hours = (count: number) => new Date(monday.getTime() + count * 3600_000);

type Agency = Awaited<ReturnType<typeof buildAgency>>;
let agency: Agency;
let course: Awaited<ReturnType<typeof newCourse>>;
beforeAll(async () => {
  agency = await buildAgency(db, { country: 'US' });
  course = await newCourse(db, { curriculum: 'PC' });
});

async function assign(
  agentUniqueId: string,
  dueOn: string,
  what: { curriculum?: string; courseId?: string | null; level?: number } = {},
  by: Agency = agency,
) {
  const assignmentId = crypto.randomUUID();
  await db.assignment.create({
    data: {
      assignmentId,
      agencyId: by.agencyId,
      assignedBy: by.owner.agentUniqueId,
      curriculum: 'PC',
      courseId: course.courseId,
      ...what,
      audience: 'people',
      dueOn: new Date(dueOn),
      createdAt: hours(-100),
      countsFrom: hours(-100),
      resolving: false,
    },
  });
  await db.assignedPerson.create({ data: { assignmentId, agentUniqueId, addedAt: hours(-100) } });
}

const learner = () => newLearner(db, agency, { agentType: 'A' });
const mailsTo = ({ emailAddress }: { emailAddress: string }) =>
  db.outbox.findMany({ where: { recipient: emailAddress.toLowerCase() }, orderBy: { createdAt: 'asc' } });
const run = async (at = now) => [await notifyOfLearningWeek({ db, now: at }, 2), await mailDigests({ db, now: at }, 2)];
const tell = (accountId: string, count: number, at: Date) =>
  db.$transaction((tx) =>
    notify(tx, { now: at }, { kind: 'permissionsGiven', accountIds: [accountId], facts: { count } }),
  );

test('a learner gets one mail a week of what is due, and who has nothing due or new gets none', async () => {
  const [due, later, nothing] = [await learner(), await learner(), await learner()];
  await assign(due.agentUniqueId, '2026-11-27');
  await assign(later.agentUniqueId, '2026-12-20');
  await run();
  await run();
  await run(hours(30));
  const [mail, ...more] = await mailsTo(due);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ template: 'notificationDigest', subject: 'Your Gangway notifications (1)' });
  expect(mail!.text).toContain(`Your week in the academy: ${course.titleEn}. Due: 1. New: 0.`);
  expect([await mailsTo(later), await mailsTo(nothing)]).toEqual([[], []]);
});

// Seven o'clock of that Monday in New York, Sydney and London.
test.each([
  ['US', 'PC', '2026-11-23T12:00:00Z'],
  ['AU', 'PA', '2026-11-22T20:00:00Z'],
  ['GB', 'PU', '2026-11-23T07:00:00Z'],
] as const)('in %s the seven days reach to the next Monday', async (country, curriculum, morning) => {
  const theirs = await buildAgency(db, { country });
  const { courseId } = await newCourse(db, { curriculum });
  const [next, after] = [await newLearner(db, theirs), await newLearner(db, theirs)];
  await assign(next.agentUniqueId, '2026-11-30', { curriculum, courseId }, theirs);
  await assign(after.agentUniqueId, '2026-12-01', { curriculum, courseId }, theirs);
  await notifyOfLearningWeek({ db, now: new Date(morning) });
  const notices = await db.notification.findMany({
    where: { accountId: { in: [next.agentUniqueId, after.agentUniqueId] }, kind: 'learningWeek' },
    select: { accountId: true },
  });
  expect(notices).toEqual([{ accountId: next.agentUniqueId }]);
});

test('a level that is due is named, what is new after it, and both lead to the dashboard of their curriculum', async () => {
  const [level, fresh] = [await learner(), await learner()];
  await newCertifications(db, 'HA', [[course], [course]]);
  await assign(level.agentUniqueId, '2026-11-27', { curriculum: 'HA', courseId: null, level: 2 });
  const { courseId, titleEn } = await newCourse(db, { curriculum: 'CU' });
  await db.coursePackage.create({
    data: {
      courseId,
      language: 'en',
      number: 1,
      standard: '1.2',
      state: 'published',
      size: 1,
      manifest: {},
      createdAt: hours(-20),
      publishedAt: hours(-20),
    },
  });
  await run();
  const said = async ({ agentUniqueId: accountId }: { agentUniqueId: string }) => {
    const { facts, place } = await db.notification.findFirstOrThrow({ where: { accountId, kind: 'learningWeek' } });
    return [facts, place];
  };
  const title = `Gold (Holland America Line Academy) · ${titleEn}`;
  expect(await said(level)).toEqual([
    { count: '1', fresh: '1', title },
    '/home/pages/ha/academy/dashboard?curriculum=HA',
  ]);
  expect(await said(fresh)).toEqual([
    { count: '0', fresh: '1', title: titleEn },
    '/home/pages/cu/academy/dashboard?curriculum=CU',
  ]);
});

test('the daily digest has in one mail what was not read, in the language of its reader and at their morning', async () => {
  const agent = await buildAgent(db, agency, { agentType: 'A' });
  const ctx = await signedIn(agent);
  await saveMailChoices(ctx, { permissionsGiven: 'daily' });
  await tell(agent.agentUniqueId, 3, hours(-3));
  await tell(agent.agentUniqueId, 5, hours(-2));
  await tell(agent.agentUniqueId, 8, hours(1));
  const { notificationId } = await db.notification.findFirstOrThrow({
    where: { accountId: agent.agentUniqueId, createdAt: hours(-3) },
  });
  await db.notification.update({ where: { notificationId }, data: { readAt: hours(-1) } });
  await db.account.update({ where: { accountId: agent.agentUniqueId }, data: { language: 'ja' } });
  await mailDigests({ db, now: hours(-1) });
  expect((await mailsTo(agent)).map(({ template }) => template)).toEqual([]);
  await mailDigests({ db, now: hours(1) });
  await mailDigests({ db, now: hours(2) });
  const [mail, ...more] = await mailsTo(agent);
  expect(more).toEqual([]);
  expect(mail!.text).toContain('権限が5件付与されました。');
  expect(mail!.text).not.toContain('権限が3件');
});

test.each([
  ['whose agency is suspended', { suspendedAt: hours(-1), suspendReason: 'Test' }, {}],
  ['who is deactivated', {}, { activationFlag: 'D' }],
  ['who has not chosen a password yet', {}, { activationFlag: 'C' }],
] as const)('no digest is mailed to someone %s', async (_, ofAgency, ofAgent) => {
  const { agencyId } = await buildAgency(db, { country: 'US' });
  const agent = await buildAgent(db, { ...agency, agencyId }, { agentType: 'A' });
  await saveMailChoices(await signedIn(agent), { permissionsGiven: 'daily' });
  await tell(agent.agentUniqueId, 3, hours(-3));
  await db.agency.update({ where: { agencyId }, data: ofAgency });
  await db.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data: ofAgent });
  await mailDigests({ db, now: hours(2) });
  expect(await mailsTo(agent)).toEqual([]);
});

test('one press of the link in a digest ends it, and not another one', async () => {
  const agent = await buildAgent(db, agency, { agentType: 'A' });
  await saveMailChoices(await signedIn(agent), { permissionsGiven: 'daily' });
  await tell(agent.agentUniqueId, 1, hours(-2));
  await mailDigests({ db, now });
  const [mail] = await mailsTo(agent);
  const address = new URL(mail!.unsubscribe);
  expect(mail!.text).toContain(mail!.unsubscribe);
  const path = address.pathname + address.search;
  // A program that opens the link ends nothing.
  expect(await openPage(page.loader, { path })).toMatchObject({ status: 200, data: { digest: 'daily' } });
  expect(await db.notificationChoice.count({ where: { accountId: agent.agentUniqueId, choice: 'never' } })).toBe(0);
  for (const forged of [
    path.slice(0, -2),
    path.replace('.daily.', '.weekly.'),
    '/unsubscribe',
    '/unsubscribe?token=..',
  ])
    expect(await postForm(page.action, { path: forged, fields: {} })).toMatchObject({
      status: 404,
      data: { done: false },
    });
  expect(await postForm(page.action, { path, fields: {} })).toMatchObject({ status: 200, data: { done: true } });
  expect(await postForm(page.action, { path, fields: {} })).toMatchObject({ status: 200 });
  const choices = await db.notificationChoice.findMany({ where: { accountId: agent.agentUniqueId } });
  // The weekly mail of the academy is another digest.
  const daily = Object.entries(notificationKinds).filter(([, { mailed }]) => mailed === 'daily');
  expect(choices.map(({ kind, choice }) => [kind, choice]).toSorted()).toEqual(
    [...daily.map(([kind]) => [kind, 'never']), ['permissionsGiven', 'never']].toSorted(),
  );
  await tell(agent.agentUniqueId, 2, hours(2));
  await mailDigests({ db, now: hours(40) });
  expect(await mailsTo(agent)).toHaveLength(1);
});
