import { beforeAll, expect, test } from 'vitest';
import { anonymiseDeleted } from '#app/domain/people/access/anonymiseDeleted.server.ts';
import { anonymousColumns } from '#app/domain/accounts/profile/anonymous.ts';
import { deleteAgent } from '#app/domain/people/access/deleteAgent.server.ts';
import { saveLanguage } from '#app/domain/accounts/profile/saveLanguage.server.ts';
import { selfUpdate } from '#app/domain/people/myAccount/selfUpdate.server.ts';
import { contactSchema } from '#app/domain/accounts/profile/forms.ts';
import { queueValidationMail } from '#app/domain/accounts/emailLinks.server.ts';
import { database } from '#app/platform/database.server.ts';
import { contactInput } from '#tests/support/agentInput.ts';
import { personOf } from '#seed/builders/agent.ts';
import { buildAgency, buildAgent, buildMember } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { runAt } from '#tests/support/database.ts';
import { newCourse } from '#tests/support/academy.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { jsonOf } from '#tests/support/jsonOf.ts';

const { ownerUrl } = await testDatabase();
const db = database();
const day = 24 * 3600_000;
let agency: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  agency = await buildAgency(db);
});

const rules = { market: 'nam', today: { year: 2026, month: 1, day: 1 }, countriesWithStates: new Set(['US']) } as const;

// A user with a history: contact data, a mail, a session, a member number, deleted at `at`.
async function formerUser(at: Date) {
  const { ccn } = await buildMember(db);
  const agent = await buildAgent(db, agency, {
    ccn,
    cliaagentId: '12345678',
    middleName: 'QUINCY',
    activationFlag: 'A',
  });
  const ctx = await signedIn(agent, { now: new Date(at.getTime() - 3600_000), address: '192.0.2.77' });
  await selfUpdate(ctx, contactSchema(rules).parse({ ...contactInput(), preferredName: 'Zuzu' }));
  await saveLanguage(ctx, 'ja');
  await db.$transaction((tx) => queueValidationMail(tx, ctx, { ...agent, agency }));
  const owner = await signedIn(agency.owner, { now: at });
  await deleteAgent(owner, { agentUniqueId: agent.agentUniqueId });
  // The database goes by its own clock.
  await runAt(ownerUrl, 'UPDATE audit SET recorded_at = at WHERE subject_id = $1', [agent.agentUniqueId]);
  return agent;
}

const row = (agentUniqueId: string) => personOf(db, agentUniqueId);
const auditOf = (subjectId: string) => db.audit.findMany({ where: { subjectId }, orderBy: { id: 'asc' } });

test('90 days after, nothing tells who it was', async () => {
  const deleted = new Date(Date.now() - 90 * day);
  const { agentUniqueId, lastName, firstName, emailAddress, ccn, userId, agentType } = await formerUser(deleted);
  expect(await anonymiseDeleted({ db, now: new Date(deleted.getTime() + 90 * day - 1) })).toBe(0);
  expect(await db.enrolment.count({ where: { agentUniqueId, endReason: 'deleted' } })).toBe(1);
  expect((await row(agentUniqueId)).lastName).toBe("O'Brien-Nuñez");
  expect(await anonymiseDeleted({ db, now: new Date(deleted.getTime() + 90 * day) })).toBe(1);
  expect(await row(agentUniqueId)).toMatchObject({ ...anonymousColumns, deletedAt: deleted, agentType });

  const tables = {
    agents: await db.agent.findMany({ where: { agentUniqueId } }),
    audit: await auditOf(agentUniqueId),
    sessions: await db.session.findMany({ where: { accountId: agentUniqueId } }),
    links: await db.emailLink.findMany({ where: { accountId: agentUniqueId } }),
    enrolments: await db.enrolment.findMany({ where: { agentUniqueId }, include: { learner: true } }),
    mails: await db.outbox.findMany({ where: { recipient: emailAddress.toLowerCase() } }),
  };
  const everything = JSON.stringify(tables, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  for (const trace of [
    lastName,
    firstName,
    emailAddress,
    ccn!,
    userId,
    'QUINCY',
    'ZUZU',
    '12345678',
    'HARBOR WAY',
    'NUÑEZ',
    'MIAMI',
    '5550123',
    '192.0.2.77',
    '"1984-',
  ]) {
    expect(everything.toUpperCase(), trace).not.toContain(trace);
  }
});

test('of sales and tools the figures stay, and no words', async () => {
  const deleted = new Date(Date.now() - 90 * day);
  const [gone, colleague] = [await formerUser(deleted), await buildAgent(db, agency, {})];
  const words = { commentTxt: 'Ask Quincy at home', answerTxt: 'Dear Quincy' };
  const about = async ({ agentUniqueId }: { agentUniqueId: string }) => {
    const [{ agencyId }, key] = [agency, agentUniqueId.slice(-4).toUpperCase().replace(/[01]/g, '2')];
    const times = { currency: 'USD', changedAt: deleted };
    await db.commissionDispute.create({
      data: {
        ...words,
        ...times,
        number: `C-2222-${key}`,
        bookingNumber: `D${agentUniqueId.slice(-8)}`,
        agencyId,
        openedBy: agentUniqueId,
        reason: 'other',
        expected: 100,
        paid: 7,
        openedAt: deleted,
      },
    });
    await db.advisorRateRequest.create({
      data: {
        ...words,
        ...times,
        number: `R-2222-${key}`,
        agencyId,
        askedBy: agentUniqueId,
        brand: 'PC',
        ship: 'Sun Princess',
        sailingOn: deleted,
        category: 'inside',
        price: 100,
        travelers: 1,
        askedAt: deleted,
      },
    });
    await db.toolHandover.create({
      data: {
        reference: `H-2222-${key}`,
        tool: 'answers',
        brand: 'PC',
        agentUniqueId,
        agencyId,
        at: deleted,
        outcome: 'failed',
        reason: 'refused',
        detail: 'Quincy is unknown',
      },
    });
    await db.salesGoal.create({ data: { ...times, agentUniqueId, year: 2026, amount: 5000 } });
  };
  await about(gone);
  await about(colleague);
  await anonymiseDeleted({ db, now: new Date(deleted.getTime() + 90 * day) });
  const left = async ({ agentUniqueId }: { agentUniqueId: string }) => [
    await db.commissionDispute.findFirstOrThrow({
      where: { openedBy: agentUniqueId },
      select: { commentTxt: true, answerTxt: true, paid: true },
    }),
    await db.advisorRateRequest.findFirstOrThrow({
      where: { askedBy: agentUniqueId },
      select: { commentTxt: true, answerTxt: true, price: true },
    }),
    await db.toolHandover.findFirstOrThrow({ where: { agentUniqueId }, select: { detail: true, reason: true } }),
    await db.salesGoal.count({ where: { agentUniqueId } }),
  ];
  const none = { commentTxt: '', answerTxt: '' };
  expect(await left(gone)).toEqual([
    { ...none, paid: 7 },
    { ...none, price: 100 },
    { detail: '', reason: 'refused' },
    0,
  ]);
  expect(await left(colleague)).toEqual([
    { ...words, paid: 7 },
    { ...words, price: 100 },
    { detail: 'Quincy is unknown', reason: 'refused' },
    1,
  ]);
});

test('the audit trail stays whole: who did what and when, and what tells nothing of the person', async () => {
  const deleted = new Date(Date.now() - 90 * day);
  const { agentUniqueId } = await formerUser(deleted);
  const before = await auditOf(agentUniqueId);
  await anonymiseDeleted({ db, now: new Date(deleted.getTime() + 91 * day) });
  const [rows, last] = [(await auditOf(agentUniqueId)).slice(0, -1), (await auditOf(agentUniqueId)).at(-1)];
  const heads = (all: typeof rows) => all.map(({ id, at, action, actorId }) => ({ id, at, action, actorId }));
  expect(heads(rows)).toEqual(heads(before));
  expect(last).toMatchObject({ action: 'agent.anonymised', actorKind: 'system', actorId: null });
  expect(rows.find(({ action }) => action === 'agent.language-saved')).toMatchObject({
    before: { language: 'en' },
    after: { language: 'ja' },
  });
  const contact = rows.find(({ action }) => action === 'agent.contact-changed');
  expect(Object.keys(jsonOf<object>(contact!.after))).toContain('lastName');
  expect(Object.values(jsonOf<object>(contact!.after)).every((value) => value === null)).toBe(true);
});

test('others are left alone: the living, those deleted lately, and the user who has the address now', async () => {
  const deleted = new Date(Date.now() - 90 * day);
  const { emailAddress, userId } = await formerUser(deleted);
  const successor = await buildAgent(db, agency, { emailAddress, userId });
  const later = new Date(deleted.getTime() + day);
  await db.$transaction((tx) => queueValidationMail(tx, { now: later }, { ...successor, agency }));
  const recent = await formerUser(later);
  expect(await anonymiseDeleted({ db, now: new Date(deleted.getTime() + 90 * day) })).toBe(1);
  expect(await row(successor.agentUniqueId)).toEqual(successor);
  expect((await row(recent.agentUniqueId)).emailAddress).toBe(recent.emailAddress);
  expect(await db.outbox.count({ where: { recipient: emailAddress.toLowerCase() } })).toBe(1);
  expect(await row(agency.owner.agentUniqueId)).toMatchObject({ lastName: agency.owner.lastName });
});

test('the guest of a cruise credit is erased, unless an account has the number by now', async () => {
  const deleted = new Date(Date.now() - 90 * day);
  const named = async (curriculum: string, state: string, authId: string) => {
    const created =
      state === 'created' ? { fccId: crypto.randomUUID(), createdAt: deleted, expiresAt: new Date() } : {};
    await db.futureCruiseCredit.create({
      data: {
        authId,
        curriculum,
        state,
        failure: state === 'failed' ? 'slow' : '',
        amount: 100_00,
        currency: 'USD',
        entitledAt: deleted,
        referredData: { firstName: 'ROSALIND' },
        ...created,
      },
    });
  };
  const learnerOf = async ({ ccn }: { ccn: string | null }) =>
    (await db.learner.findUniqueOrThrow({ where: { ccn: ccn! } })).authId;
  const [gone, goesOn] = [await formerUser(deleted), await formerUser(deleted)];
  const [goneId, goesOnId] = [await learnerOf(gone), await learnerOf(goesOn)];
  await named('PC', 'created', goneId);
  await named('CU', 'failed', goneId);
  await named('PC', 'created', goesOnId);
  const { agentUniqueId } = await buildAgent(db, agency);
  await db.agent.update({ where: { agentUniqueId }, data: { authId: goesOnId, ccn: goesOn.ccn } });
  expect(await anonymiseDeleted({ db, now: new Date(deleted.getTime() + 90 * day) })).toBe(2);
  const credits = await db.futureCruiseCredit.findMany({
    where: { authId: { in: [goneId, goesOnId] } },
    orderBy: { curriculum: 'asc' },
  });
  const kept = (authId: string) =>
    credits
      .filter((each) => each.authId === authId)
      .map(({ curriculum, state, failure, referredData }) => [curriculum, state, failure, referredData]);
  expect(kept(goneId)).toEqual([
    ['CU', 'entitled', '', null],
    ['PC', 'created', '', null],
  ]);
  expect(kept(goesOnId)).toEqual([['PC', 'created', '', { firstName: 'ROSALIND' }]]);
});

test('of a rating the stars stay without the sentence, of a survey the answers without the remark, no question with its answers, and who was on the wall is on it no more', async () => {
  const deleted = new Date(Date.now() - 100 * day);
  const { agentUniqueId } = await formerUser(deleted);
  const { courseId } = await newCourse(db);
  const said = { stars: 4, commentTxt: 'Ask Ann of Harbor Light', ratedAt: deleted };
  await db.courseRating.create({ data: { agentUniqueId, courseId, ...said } });
  const answers = { useful: 'often', clarity: 'partly', length: 'right' } as const;
  await db.courseSurvey.create({
    data: { agentUniqueId, courseId, ...answers, remarkTxt: 'Ask Ann', answeredAt: deleted },
  });
  await db.wallMember.create({ data: { agentUniqueId, agencyId: agency.agencyId, joinedAt: deleted } });
  const colleague = await buildAgent(db, agency);
  const question = { courseId, postTxt: 'Does Ann know?', postedAt: deleted };
  const { postId: questionId } = await db.coursePost.create({ data: { ...question, agentUniqueId } });
  await db.coursePost.create({ data: { ...question, questionId, agentUniqueId: colleague.agentUniqueId } });
  await anonymiseDeleted({ db, now: new Date() });
  expect(await db.coursePost.count({ where: { courseId } })).toBe(0);
  expect(await db.courseRating.findMany({ where: { courseId }, select: { stars: true, commentTxt: true } })).toEqual([
    { stars: 4, commentTxt: '' },
  ]);
  expect(await db.courseSurvey.findFirst({ where: { courseId } })).toMatchObject({ ...answers, remarkTxt: '' });
  expect(await db.course.findUnique({ where: { courseId }, select: { ratingCount: true, ratingSum: true } })).toEqual({
    ratingCount: 1,
    ratingSum: 4,
  });
  expect(await db.wallMember.count({ where: { agentUniqueId } })).toBe(0);
});

test('runs twice, and twice at once, without harm', async () => {
  const deleted = new Date(Date.now() - 100 * day);
  const { agentUniqueId } = await formerUser(deleted);
  const now = new Date();
  await Promise.all([anonymiseDeleted({ db, now }), anonymiseDeleted({ db, now })]);
  expect(await anonymiseDeleted({ db, now })).toBe(0);
  expect(await db.audit.count({ where: { subjectId: agentUniqueId, action: 'agent.anonymised' } })).toBe(1);
});

test('the database goes by its own record of the deletion, which the product cannot backdate', async () => {
  const { agentUniqueId } = await buildAgent(db, agency);
  const longAgo = new Date(Date.now() - 100 * day);
  await deleteAgent(await signedIn(agency.owner, { now: longAgo }), { agentUniqueId });
  await db.audit.create({
    data: {
      at: longAgo,
      recordedAt: longAgo,
      actorKind: 'system',
      action: 'agent.deleted',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
    },
  });
  await expect(anonymiseDeleted({ db, now: new Date() })).rejects.toThrow('the user was not deleted 90 days ago');
  const rows = await auditOf(agentUniqueId);
  expect(rows.every(({ recordedAt }) => recordedAt.getTime() > Date.now() - day)).toBe(true);
  expect((await row(agentUniqueId)).firstName).not.toBe(anonymousColumns.firstName);
});
