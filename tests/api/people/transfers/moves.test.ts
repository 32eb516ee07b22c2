import { beforeEach, describe, expect, test } from 'vitest';
import { acceptMove, declineMove, withdrawMove } from '#app/domain/people/transfers/answerMove.server.ts';
import { joinableAgency } from '#app/domain/people/transfers/joinableAgency.server.ts';
import { countWaiting } from '#app/domain/people/list/countWaiting.server.ts';
import { listMoves, ownMoves } from '#app/domain/people/transfers/listMoves.server.ts';
import { requestMove } from '#app/domain/people/transfers/requestMove.server.ts';
import { takeMoveBack } from '#app/domain/people/transfers/takeMoveBack.server.ts';
import { changeRole } from '#app/domain/people/agents/changeRole.server.ts';
import { deactivateAgent } from '#app/domain/people/access/deactivateAgent.server.ts';
import { retrieveAgent } from '#app/domain/people/agents/retrieveAgent.server.ts';
import { listHistory } from '#app/domain/agencies/auditTrail/listHistory.server.ts';
import { nextStep } from '#app/domain/accounts/onboarding/routeAfterLogin.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import { database } from '#app/platform/database.server.ts';
import { runJob } from '#server/jobs.server.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { personOf } from '#seed/builders/agent.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { sessionAt, signedIn } from '#tests/support/contexts.ts';
import { mailsTo, templatesTo } from '#tests/support/mails.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
type Agent = Awaited<ReturnType<typeof buildAgent>>;
type Agency = Awaited<ReturnType<typeof buildAgency>>;
let old: Agency;
let next: Agency;
let advisor: Agent;
beforeEach(async () => {
  [old, next] = [await buildAgency(db), await buildAgency(db)];
  advisor = await buildAgent(db, old, { agentType: 'M' });
});

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );
const row = ({ agentUniqueId }: Agent) => personOf(db, agentUniqueId);
const grantsOf = async ({ agentUniqueId }: Agent) =>
  (await db.permissionGrant.findMany({ where: { agentUniqueId }, orderBy: { key: 'asc' } })).map(({ key }) => key);
const days = (count: number) => new Date(Date.now() + count * 24 * 3600_000);

async function ask(who = advisor, to = next): Promise<string> {
  await requestMove(await signedIn(who), { agencyId: to.agencyId });
  return (await db.agencyMove.findFirstOrThrow({ where: { agentUniqueId: who.agentUniqueId, state: 'requested' } })).id;
}
const accept = async (moveId: string, by: Agent = next.owner, now = new Date()) =>
  acceptMove(await signedIn(by, { now }), { moveId });
const takeBack = async (moveId: string, by: Agent, now = new Date()) =>
  takeMoveBack(await signedIn(by, { now }), { moveId });

const requestsWaiting = async (owner: Parameters<typeof signedIn>[0]) =>
  (await countWaiting(await signedIn(owner))).moves;

describe('asking', () => {
  test('shows name and city of the agency, and tells its owners of the request, not those of the old agency', async () => {
    expect(await joinableAgency(await signedIn(advisor), next.agencyId)).toEqual({
      agencyId: next.agencyId,
      agencyName: next.agencyName,
      city: next.city,
      country: next.country,
    });
    await ask();
    const [mail] = await mailsTo(next.owner.emailAddress);
    expect(mail).toMatchObject({ template: 'moveRequested', text: expect.stringContaining(old.agencyName) });
    expect(await mailsTo(old.owner.emailAddress)).toEqual([]);
    expect(await requestsWaiting(next.owner)).toBe(1);
    expect(await requestsWaiting(old.owner)).toBe(0);
    expect((await listMoves(await signedIn(next.owner))).requests).toMatchObject([
      { agent: { lastName: advisor.lastName } },
    ]);
    expect((await ownMoves(await signedIn(advisor))).request).toMatchObject({
      toAgency: { agencyName: next.agencyName },
    });
  });

  test('an unknown, a waiting, a declined agency and the own one look alike, and five look-ups are enough for a while', async () => {
    const ctx = await signedIn(advisor);
    const waiting = await buildAgency(db, { owner: { activationFlag: 'P' } });
    const declined = await buildAgency(db, { approvalStatus: 'DECLINED', declineReason: 'Unknown' });
    for (const agencyId of ['00000000', waiting.agencyId, declined.agencyId, old.agencyId]) {
      await expect(joinableAgency(ctx, agencyId)).rejects.toMatchObject({
        code: 'agencyNotJoinable',
        field: 'agencyId',
      });
    }
    await joinableAgency(ctx, next.agencyId);
    expect(await outcome(joinableAgency(ctx, next.agencyId))).toBe('throttled');
    expect(await outcome(requestMove(ctx, { agencyId: next.agencyId }))).toBe('throttled');
  });

  test('a request whose time is over is marked by the hourly job, and another one can be made', async () => {
    const moveId = await ask();
    const state = async () => (await db.agencyMove.findUniqueOrThrow({ where: { id: moveId } })).state;
    await runJob('remove-ended', {}, days(13));
    expect(await state()).toBe('requested');
    await runJob('remove-ended', {}, days(15));
    expect(await state()).toBe('expired');
    expect(await mailsTo(advisor.emailAddress)).toMatchObject([
      { template: 'moveLapsed', text: expect.stringMatching(/within 14 days[\s\S]*\/home\/my-account\/agency/) },
    ]);
    await runJob('remove-ended', {}, days(15));
    expect(await templatesTo(advisor.emailAddress)).toEqual(['moveLapsed']);
    await ask();
  });

  test('who can sign in no more is not mailed that a request has ended', async () => {
    await ask();
    await db.agent.update({ where: { agentUniqueId: advisor.agentUniqueId }, data: { activationFlag: 'D' } });
    await runJob('remove-ended', {}, days(15));
    expect(await templatesTo(advisor.emailAddress)).toEqual([]);
  });

  test('not for owners, and one request at a time', async () => {
    expect(await outcome(requestMove(await signedIn(old.owner), { agencyId: next.agencyId }))).toBe('forbidden');
    await ask();
    expect(await outcome(requestMove(await signedIn(advisor), { agencyId: (await buildAgency(db)).agencyId }))).toBe(
      'conflict',
    );
  });

  test('of two requests at the same time one is refused', async () => {
    const other = await buildAgency(db);
    const ctx = await signedIn(advisor);
    const results = await Promise.all([next, other].map(({ agencyId }) => outcome(requestMove(ctx, { agencyId }))));
    expect(results.toSorted()).toEqual(['conflict', 'done']);
  });
});

describe('accepting', () => {
  test('the advisor belongs to the new agency at once, on screen and over the API; history, number and ranks go along, role and permissions do not', async () => {
    await db.agentCompany.create({ data: { agentUniqueId: advisor.agentUniqueId, code: 'PC', academyLevel: 3 } });
    const [browser, token] = [await signedIn(advisor), await tokenFor(advisor)];
    await accept(await ask());
    expect(await sessionAt(browser.sessionId, new Date())).toBeUndefined();
    expect(refusalOf(await call(`GET /osmf/v1.0/agents/self-retrieve?agentId=${advisor.agentId}`, { token }))).toEqual([
      401,
      'unauthorized',
    ]);
    const now = await row(advisor);
    expect([now.agencyId, now.agentType]).toEqual([next.agencyId, 'A']);
    const counted = {
      updatedAt: now.updatedAt,
      lastOSLoginDate: now.lastOSLoginDate,
      version: now.version,
      fieldVersions: now.fieldVersions,
    };
    expect(now).toEqual({ ...advisor, agencyId: next.agencyId, agentType: 'A', ...counted });
    expect(await grantsOf(advisor)).toEqual([...defaultGrants.A].toSorted());
    expect(await db.agentCompany.count({ where: { agentUniqueId: advisor.agentUniqueId } })).toBe(1);
    const key = { agentUniqueId: advisor.agentUniqueId };
    expect(await outcome(retrieveAgent(await signedIn(old.owner), key))).toBe('notFound');
    expect((await retrieveAgent(await signedIn(next.owner), key)).agency.agencyId).toBe(next.agencyId);
    const list = await call('POST /osmf/v1.0/agents/list', {
      token: await tokenFor(old.owner),
      body: { agency: { agencyId: old.agencyId } },
    });
    expect(JSON.stringify(list.body)).not.toContain(advisor.agentId);
  });

  test('tells the advisor and the old agency, and both agencies have their own record', async () => {
    await accept(await ask());
    expect(await templatesTo(advisor.emailAddress)).toEqual(['moveAccepted']);
    expect(await templatesTo(old.owner.emailAddress)).toEqual(['movedAway']);
    const actionsOf = async ({ agencyId }: Agency) =>
      (await db.audit.findMany({ where: { agencyId, action: { contains: 'move' } }, orderBy: { id: 'asc' } })).map(
        ({ action }) => action,
      );
    expect(await actionsOf(old)).toEqual(['agent.move-requested', 'agency.advisor-moved-away']);
    expect(await actionsOf(next)).toEqual(['agency.move-requested', 'agent.moved']);
    expect((await listMoves(await signedIn(old.owner))).left).toMatchObject([
      { toAgency: { agencyName: next.agencyName } },
    ]);
  });

  test('the history names no user of the other agency', async () => {
    await changeRole(await signedIn(old.owner), { agentUniqueId: advisor.agentUniqueId, agentType: 'A' });
    await accept(await ask());
    const { entries } = await listHistory(await signedIn(advisor), { page: 1, pageSize: 50 });
    expect(
      entries
        .filter(({ sentence }) => sentence === 'roleChanged' || sentence === 'moved')
        .map(({ sentence, actor }) => [sentence, actor.kind]),
    ).toEqual([
      ['moved', 'colleague'],
      ['roleChanged', 'former'],
    ]);
  });

  test('in another market the landing brand is asked for again', async () => {
    const british = await buildAgency(db, { country: 'GB' });
    await accept(await ask(advisor, british), british.owner);
    const { actor, market } = await signedIn(advisor);
    expect(market).toBe('uk');
    expect(
      nextStep({
        ...actor,
        market,
        defaultBrand: actor.displayCompany,
        currentApp: null,
        target: null,
        termsJustAccepted: false,
      }).step,
    ).toBe('default-brand');
    expect((await row(advisor)).country).toBe('US');
  });

  test.each([
    ['declined', async (moveId: string) => declineMove(await signedIn(next.owner), { moveId }), 'moveDeclined'],
    ['withdrawn', async (moveId: string) => withdrawMove(await signedIn(advisor), { moveId }), undefined],
  ] as const)('not once it was %s', async (_how, end, template) => {
    const moveId = await ask();
    await end(moveId);
    expect(await outcome(accept(moveId))).toBe('conflict');
    expect((await row(advisor)).agencyId).toBe(old.agencyId);
    expect(await templatesTo(advisor.emailAddress)).toEqual(template ? [template] : []);
    await ask();
  });

  test('not after 14 days, nor for a user who was deactivated, became an owner or was deleted in the meantime', async () => {
    expect(await outcome(accept(await ask(), next.owner, days(14)))).toBe('conflict');
    const [gone, promoted, deleted] = [await buildAgent(db, old), await buildAgent(db, old), await buildAgent(db, old)];
    const [one, two, three] = [await ask(gone), await ask(promoted), await ask(deleted)];
    await deactivateAgent(await signedIn(old.owner), { agentUniqueId: gone.agentUniqueId });
    await changeRole(await signedIn(old.owner), { agentUniqueId: promoted.agentUniqueId, agentType: 'O' });
    await db.agent.update({ where: { agentUniqueId: deleted.agentUniqueId }, data: { deletedAt: new Date() } });
    expect([await outcome(accept(one)), await outcome(accept(two)), await outcome(accept(three))]).toEqual([
      'conflict',
      'conflict',
      'notFound',
    ]);
  });

  test("only an owner of the new agency: a stranger finds nothing, the old agency's owner may not", async () => {
    const moveId = await ask();
    expect(await outcome(accept(moveId, (await buildAgency(db)).owner))).toBe('notFound');
    expect(await outcome(accept(moveId, old.owner))).toBe('conflict');
    expect(await outcome(accept(moveId, await buildAgent(db, next, { agentType: 'M' })))).toBe('forbidden');
    expect(await outcome(accept(moveId, advisor))).toBe('forbidden');
    expect(await outcome(accept(crypto.randomUUID()))).toBe('notFound');
  });

  test('of an acceptance and a withdrawal, and of two acceptances, at the same time one is refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const who = await buildAgent(db, old);
      const moveId = await ask(who);
      const theirs = await signedIn(who);
      const other = round % 2 === 0 ? withdrawMove(theirs, { moveId }) : accept(moveId);
      const results = await Promise.all([outcome(accept(moveId)), outcome(other)]);
      expect(results.toSorted()).toEqual(['conflict', 'done']);
    }
  });
});

describe('taking back within seven days', () => {
  test.each([
    ['the advisor', () => advisor],
    ['the new owner', () => next.owner],
    ['the old owner', () => old.owner],
  ] as const)('%s: everything is as before, but for permissions that have ended since', async (_who, by) => {
    const until = days(3);
    await db.permissionGrant.update({
      where: { agentUniqueId_key: { agentUniqueId: advisor.agentUniqueId, key: 'poGroupSpace' } },
      data: { until },
    });
    const { templateId: permissionTemplateId } = await db.permissionTemplate.create({
      data: { agencyId: old.agencyId, name: 'Desk', nameKey: 'DESK', keys: ['osAnswers'], updatedAt: new Date() },
    });
    await db.agent.update({ where: { agentUniqueId: advisor.agentUniqueId }, data: { permissionTemplateId } });
    const before = await grantsOf(advisor);
    const moveId = await ask();
    await accept(moveId);
    expect((await row(advisor)).permissionTemplateId).toBeNull();
    const { sessionId } = await signedIn(advisor);
    await takeBack(moveId, by(), days(5));
    expect(await row(advisor)).toMatchObject({
      agencyId: old.agencyId,
      agentType: 'M',
      activationFlag: 'A',
      permissionTemplateId,
    });
    expect(await grantsOf(advisor)).toEqual(before.filter((key) => key !== 'poGroupSpace'));
    expect(await sessionAt(sessionId, new Date())).toBeUndefined();
    for (const { emailAddress } of [advisor, old.owner, next.owner])
      expect(await templatesTo(emailAddress)).toContain('moveUndone');
    expect(await outcome(takeBack(moveId, next.owner))).toBe('conflict');
  });

  test('also of a user whom the new agency deactivated', async () => {
    const moveId = await ask();
    await accept(moveId);
    await deactivateAgent(await signedIn(next.owner), { agentUniqueId: advisor.agentUniqueId });
    await takeBack(moveId, old.owner);
    expect(await row(advisor)).toMatchObject({ agencyId: old.agencyId, activationFlag: 'A' });
  });

  test('not after seven days, not by a stranger, not from a third agency', async () => {
    const moveId = await ask();
    await accept(moveId);
    expect(await outcome(takeBack(moveId, advisor, days(7)))).toBe('conflict');
    expect(await outcome(takeBack(moveId, (await buildAgency(db)).owner))).toBe('notFound');
    const third = await buildAgency(db);
    await accept(await ask(advisor, third), third.owner);
    expect(await outcome(takeBack(moveId, old.owner))).toBe('conflict');
    // What is refused is not offered.
    expect((await listMoves(await signedIn(old.owner))).left).toEqual([]);
    expect((await listMoves(await signedIn(next.owner))).joined).toEqual([]);
    expect((await listMoves(await signedIn(next.owner))).left).toHaveLength(1);
    expect((await listMoves(await signedIn(third.owner))).joined).toHaveLength(1);
  });

  test.each([
    ['suspended', () => ({})],
    ['merged into another', () => ({ mergedInto: next.agencyId })],
  ])('not into an agency that was %s, and it is not offered', async (_how, more) => {
    const moveId = await ask();
    await accept(moveId);
    const gone = { suspendedAt: new Date(), suspendReason: 'Closed', ...more() };
    await db.agency.update({ where: { agencyId: old.agencyId }, data: gone });
    for (const by of [advisor, next.owner]) expect(await outcome(takeBack(moveId, by))).toBe('conflict');
    expect((await ownMoves(await signedIn(advisor))).moved).toBeNull();
    expect((await listMoves(await signedIn(next.owner))).joined).toEqual([]);
    expect(await row(advisor)).toMatchObject({ agencyId: next.agencyId, activationFlag: 'A' });
  });

  test('not of the last active owner of the new agency', async () => {
    const moveId = await ask();
    await accept(moveId);
    await changeRole(await signedIn(next.owner), { agentUniqueId: advisor.agentUniqueId, agentType: 'O' });
    await changeRole(await signedIn(advisor), { agentUniqueId: next.owner.agentUniqueId, agentType: 'M' });
    expect(await outcome(takeBack(moveId, old.owner))).toBe('lastOwner');
    expect(await row(advisor)).toMatchObject({ agencyId: next.agencyId, agentType: 'O' });
  });
});
