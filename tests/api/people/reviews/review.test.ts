import { beforeEach, describe, expect, test } from 'vitest';
import { remindAccountReviews } from '#app/domain/people/reviews/remindAccountReviews.server.ts';
import {
  confirmAccount,
  confirmInOrder,
  finishReview,
  readReview,
} from '#app/domain/people/reviews/reviewAccounts.server.ts';
import { deactivateAgent } from '#app/domain/people/access/deactivateAgent.server.ts';
import { reactivateAgent } from '#app/domain/people/access/reactivateAgent.server.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent, buildAgents } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { openPage, postForm, sessionFor } from '#tests/support/formClient.ts';
import { listRecord } from '#app/domain/agencies/auditTrail/listRecord.server.ts';
import { recordList } from '#app/domain/agencies/auditTrail/recordForms.ts';
import { formatDay } from '#app/domain/display.ts';
import { endAfter } from '#app/domain/permissions/grantEnds.ts';
import { reviewRows } from '#app/routes/people/reviews/reviewRows.server.ts';
import { jobsIn } from '#tests/support/jobs.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { jsonOf } from '#tests/support/jsonOf.ts';

await testDatabase();
const db = database();
const page = await import('#app/routes/people/reviews/review.tsx');
type Agency = Awaited<ReturnType<typeof buildAgency>>;
const path = '/home/agency-overview/accounts-review';
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const first = { page: 1, pageSize: 50 };
const inUse = {
  createdAt: daysAgo(200),
  lastOSLoginDate: daysAgo(1),
  lastPONAccessDate: daysAgo(1),
  grants: ['poBookingAccess'],
};

let agency: Agency;
beforeEach(async () => {
  agency = await buildAgency(db);
});

const found = async (of = agency) => {
  const { accounts } = await readReview(await signedIn(of.owner), first);
  return Object.fromEntries(accounts.map(({ userId, findings }) => [userId, findings]));
};

test('shows the accounts that have findings, and no other', async () => {
  await buildAgent(db, agency, inUse);
  const idle = await buildAgent(db, agency, { ...inUse, lastOSLoginDate: daysAgo(120), lastPONAccessDate: null });
  const open = await buildAgent(db, agency, {
    activationFlag: 'C',
    emailValidFlag: false,
    grants: [],
    createdAt: daysAgo(10),
  });
  const ending = await buildAgent(db, agency, inUse);
  await db.permissionGrant.updateMany({ where: { agentUniqueId: ending.agentUniqueId }, data: { until: daysAgo(-7) } });
  await buildAgent(db, agency, { activationFlag: 'D', lastOSLoginDate: daysAgo(500) });
  await buildAgent(db, await buildAgency(db), { lastOSLoginDate: daysAgo(500) });
  expect(await found()).toEqual({
    [idle.userId]: ['notSignedIn', 'unusedBookingAccess'],
    [open.userId]: ['unvalidated'],
    [ending.userId]: ['grantEnds'],
  });
});

test('says the last day of a permission that ends, not the day after it', async () => {
  const ending = await buildAgent(db, agency, inUse);
  const lastDay = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await db.permissionGrant.updateMany({
    where: { agentUniqueId: ending.agentUniqueId },
    data: { until: endAfter(lastDay, 'nam') },
  });
  const ctx = await signedIn(agency.owner);
  const rows = reviewRows(ctx, (await readReview(ctx, first)).accounts);
  expect(rows.find(({ userId }) => userId === ending.userId)?.findings).toEqual([
    { finding: 'grantEnds', day: formatDay(lastDay, { market: 'nam', language: 'en' }) },
  ]);
});

test('a supervisor who changes no users has a finding until they change one', async () => {
  const manager = await buildAgent(db, agency, {
    agentType: 'M',
    lastOSLoginDate: daysAgo(1),
    grants: ['osManageAgents'],
  });
  await db.permissionGrant.updateMany({
    where: { agentUniqueId: manager.agentUniqueId },
    data: { grantedAt: daysAgo(200) },
  });
  const advisor = await buildAgent(db, agency, inUse);
  expect(await found()).toEqual({ [manager.userId]: ['unusedManaging'] });
  const ctx = await signedIn(manager);
  await deactivateAgent(ctx, { agentUniqueId: advisor.agentUniqueId });
  await reactivateAgent(ctx, { agentUniqueId: advisor.agentUniqueId });
  expect(await found()).toEqual({});
});

describe('a review', () => {
  test('confirms all who are in order, and only them, at one press', async () => {
    const [one, other] = await buildAgents(db, agency, 2, () => inUse);
    const idle = await buildAgent(db, agency, { ...inUse, lastOSLoginDate: daysAgo(100) });
    await buildAgent(db, agency, { activationFlag: 'D' });
    const ctx = await signedIn(agency.owner);
    const names = async () => (await readReview(ctx, first)).inOrder.map(({ agentUniqueId }) => agentUniqueId);
    expect((await names()).toSorted()).toEqual([one!.agentUniqueId, other!.agentUniqueId].toSorted());
    // A user whom the caller has not seen is not confirmed with the others.
    await expect(confirmInOrder(ctx, { count: 1 })).rejects.toMatchObject({ code: 'conflict' });
    expect(await names()).toHaveLength(2);
    const answer = await postForm(page.action as never, {
      path,
      sessionId: ctx.sessionId,
      fields: { intent: 'confirm-in-order', count: '2' },
    });
    expect(answer.status).toBe(302);
    expect(await readReview(ctx, first)).toMatchObject({ inOrder: [], inOrderConfirmed: 2, total: 1, confirmed: 0 });
    await confirmInOrder(ctx, { count: 2 });
    const confirmed = await db.accountConfirmation.findMany({
      where: { agentUniqueId: { in: [one!, other!, idle].map(({ agentUniqueId }) => agentUniqueId) } },
      select: { agentUniqueId: true },
    });
    expect(confirmed.map(({ agentUniqueId }) => agentUniqueId).toSorted()).toEqual(
      [one!.agentUniqueId, other!.agentUniqueId].toSorted(),
    );
    await expect(
      confirmInOrder(await signedIn(await buildAgent(db, agency, { agentType: 'M' })), { count: 1 }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('does not confirm a user who was deactivated since the page was shown', async () => {
    const idle = await buildAgent(db, agency, { ...inUse, lastOSLoginDate: daysAgo(100) });
    const ctx = await signedIn(agency.owner);
    await deactivateAgent(ctx, { agentUniqueId: idle.agentUniqueId });
    await expect(confirmAccount(ctx, idle)).rejects.toMatchObject({ code: 'conflict' });
    const answer = await postForm(page.action as never, {
      path,
      sessionId: ctx.sessionId,
      fields: { intent: 'confirm', agentUniqueId: idle.agentUniqueId },
    });
    expect(answer.status).toBe(302);
    expect(await db.accountConfirmation.count({ where: { agentUniqueId: idle.agentUniqueId } })).toBe(0);
  });

  test('has one line in the record for all of them, and one in the record of each', async () => {
    const [one] = await buildAgents(db, agency, 3, () => inUse);
    const ctx = await signedIn(agency.owner);
    await confirmInOrder(ctx, { count: 3 });
    const recorded = async (input: object) =>
      (await listRecord(ctx, { ...recordList.defaults, ...input, actions: [] })).entries.map(
        ({ sentence }) => sentence,
      );
    expect((await recorded({})).filter((sentence) => /Confirmed$/.test(sentence))).toEqual(['accountsConfirmed']);
    expect(await recorded({ person: one!.agentUniqueId })).toContain('accountConfirmed');
  });

  test('names whom one press confirms, the first twenty of them, and counts who is left to look at', async () => {
    await buildAgents(db, agency, 22, () => inUse);
    await buildAgent(db, agency, { ...inUse, lastOSLoginDate: daysAgo(100) });
    const { data } = await openPage(page.loader as never, { path, sessionId: await sessionFor(agency.owner) });
    const inOrder = data.inOrder as { count: number; named: { name: string }[] };
    expect([data.left, inOrder.count, inOrder.named.length]).toEqual([1, 22, 20]);
    expect(inOrder.named[0]!.name).toMatch(/\w/);
  });

  test('notes what was confirmed, and when finished the day, the owner and the numbers', async () => {
    const [one, other] = await buildAgents(db, agency, 2, () => ({ ...inUse, lastOSLoginDate: daysAgo(100) }));
    const ctx = await signedIn(agency.owner);
    await confirmAccount(ctx, one!);
    await confirmAccount(ctx, one!);
    const { accounts, total, confirmed } = await readReview(ctx, first);
    expect([total, confirmed, accounts.map(({ userId, confirmedAt }) => [userId, confirmedAt !== null])]).toEqual([
      2,
      1,
      [
        [other!.userId, false],
        [one!.userId, true],
      ],
    ]);
    expect(await finishReview(ctx)).toEqual({ found: 2, confirmed: 1 });
    const after = await readReview(ctx, first);
    expect([after.confirmed, after.past]).toEqual([
      0,
      [
        {
          finishedAt: ctx.now,
          finisher: { firstName: agency.owner.firstName, lastName: agency.owner.lastName },
          found: 2,
          confirmed: 1,
        },
      ],
    ]);
    const rows = await db.audit.findMany({
      where: { agencyId: agency.agencyId, action: { in: ['agent.confirmed-in-review', 'agency.accounts-reviewed'] } },
      orderBy: { id: 'asc' },
    });
    expect(rows.map(({ action, subjectId, after: values }) => [action, subjectId, values])).toEqual([
      ['agent.confirmed-in-review', one!.agentUniqueId, null],
      ['agency.accounts-reviewed', agency.agencyId, { found: 2, confirmed: 1 }],
    ]);
  });

  test('begins once where two owners begin at once, and knows no user of another agency', async () => {
    const [one, other] = await buildAgents(db, agency, 2, () => ({ lastOSLoginDate: daysAgo(100) }));
    const second = await buildAgent(db, agency, { agentType: 'O' });
    await Promise.all([
      confirmAccount(await signedIn(agency.owner), one!),
      confirmAccount(await signedIn(second), other!),
    ]);
    expect(await db.accountReview.count({ where: { agencyId: agency.agencyId } })).toBe(1);
    await expect(confirmAccount(await signedIn(agency.owner), (await buildAgency(db)).owner)).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  test('is finished once where two click at once, and the next one by who has seen it', async () => {
    const ctx = await signedIn(agency.owner);
    const finished = await Promise.allSettled([finishReview(ctx), finishReview(ctx)]);
    expect(finished.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(finished.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
    const { lastFinished } = await readReview(ctx, first);
    await finishReview(ctx, { lastFinished });
    await expect(finishReview(ctx, { lastFinished })).rejects.toMatchObject({ code: 'conflict' });
    expect((await readReview(ctx, first)).past).toHaveLength(2);
  });

  test.each([
    ['O', 200, 302],
    ['M', 403, 403],
    ['A', 403, 403],
  ] as const)('%s opens it: %i, finishes it: %i', async (agentType, opens, finishes) => {
    const sessionId = await sessionFor(await buildAgent(db, agency, { agentType, grants: ['osManageAgents'] }));
    expect((await openPage(page.loader as never, { path, sessionId })).status).toBe(opens);
    expect((await postForm(page.action as never, { path, fields: { intent: 'finish' }, sessionId })).status).toBe(
      finishes,
    );
  });

  test('is acted on from the row: confirm, deactivate, send again', async () => {
    const idle = await buildAgent(db, agency, { lastOSLoginDate: daysAgo(100) });
    const open = await buildAgent(db, agency, { activationFlag: 'C', emailValidFlag: false });
    const sessionId = await sessionFor(agency.owner);
    const post = (intent: string, agentUniqueId: string) =>
      postForm(page.action as never, {
        path: `${path}?size=10&deactivate=${agentUniqueId}`,
        fields: { intent, agentUniqueId },
        sessionId,
      });
    expect((await post('deactivate', idle.agentUniqueId)).location).toBe(`${path}?size=10`);
    expect((await post('resend', open.agentUniqueId)).location).toBe(`${path}?size=10`);
    expect((await post('confirm', open.agentUniqueId)).location).toBe(`${path}?size=10`);
    expect((await db.agent.findUniqueOrThrow({ where: { agentUniqueId: idle.agentUniqueId } })).activationFlag).toBe(
      'D',
    );
    expect(
      await db.outbox.count({ where: { recipient: open.emailAddress.toLowerCase(), template: 'validateEmail' } }),
    ).toBe(1);
    expect((await post('delete', open.agentUniqueId)).status).toBe(400);
    expect((await post('deactivate', (await buildAgency(db)).owner.agentUniqueId)).status).toBe(404);
  });
});

describe('the reminder', () => {
  const quarter = (day: string) => ({ db, now: new Date(`2027-${day}T08:07:00Z`) });
  const reminded = async (of: Agency) =>
    (
      await db.outbox.findMany({
        where: { recipient: of.owner.emailAddress.toLowerCase(), template: 'accountReviewDue' },
      })
    ).map(({ language, subject }) => [language, subject]);

  test('comes once a quarter to the owners, in the language of the market, unless they have reviewed or are alone', async () => {
    const [jp, alone, suspended, reviewed] = [
      await buildAgency(db, { country: 'JP' }),
      await buildAgency(db),
      await buildAgency(db),
      await buildAgency(db),
    ];
    for (const of of [agency, jp, suspended, reviewed]) await buildAgent(db, of);
    await db.agency.update({
      where: { agencyId: suspended.agencyId },
      data: { suspendedAt: new Date(), suspendReason: 'Unpaid.' },
    });
    await finishReview(await signedIn(reviewed.owner, { now: new Date('2027-01-01T01:00:00Z') }));
    await remindAccountReviews(quarter('01-01'), {});
    await remindAccountReviews(quarter('01-02'), {});
    expect([await reminded(agency), await reminded(jp)]).toEqual([
      [['en', 'Please review your agency’s accounts']],
      [['ja', '【Gangway】アカウントの見直しのお願い']],
    ]);
    for (const of of [alone, suspended, reviewed]) expect(await reminded(of)).toEqual([]);
    await remindAccountReviews(quarter('04-01'), {});
    expect([(await reminded(agency)).length, (await reminded(reviewed)).length]).toEqual([2, 1]);
  });

  test('is continued by another job where there are more agencies than one run takes', async () => {
    const several = await Promise.all([1, 2, 3].map(() => buildAgency(db)));
    for (const of of several) await buildAgent(db, of);
    const runs: { after?: string }[] = [{}];
    for (const data of runs) {
      await remindAccountReviews(quarter('07-01'), data, 2);
      const written = await jobsIn('remind-account-reviews');
      if (written.length >= runs.length) runs.push(jsonOf<{ after: string }>(written.at(-1)!.data));
    }
    const reminded = await db.agency.findMany({
      where: { reviewRemindedAt: quarter('07-01').now },
      select: { agencyId: true },
    });
    expect(runs.length).toBe(Math.floor(reminded.length / 2) + 1);
    expect(reminded).toEqual(expect.arrayContaining(several.map(({ agencyId }) => ({ agencyId }))));
  });
});
