import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openHandovers } from '#app/domain/people/ownership/openHandovers.server.ts';
import { proposeOwnership } from '#app/domain/people/ownership/proposeOwnership.server.ts';
import { requestMove } from '#app/domain/people/transfers/requestMove.server.ts';
import { database } from '#app/platform/database.server.ts';
import { addAgentInput } from '#tests/support/agentInput.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { personOf } from '#seed/builders/agent.ts';
import { buildAgency, buildAgent, buildMember, samplePassword } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
type Agent = Awaited<ReturnType<typeof buildAgent>>;

let agency: Awaited<ReturnType<typeof buildAgency>>;
let token: string;
let user: Agent;
beforeAll(async () => {
  agency = await buildAgency(db);
  token = await tokenFor(agency.owner);
});
beforeEach(async () => {
  const { ccn } = await buildMember(db);
  user = await buildAgent(db, agency, { ccn, enrollmentSrc: 'P' });
});

const remove = (by: string | undefined, agentId: string) =>
  call('POST /osmf/v1.0/agents/delete', { token: by, body: { agent: { agentId } } });
const removeBy = (polarAgentId: string, body: object, by = token) =>
  call(`DELETE /osdb/v1.0/agents/${polarAgentId}`, { token: by, body });
const row = ({ agentUniqueId }: Agent) => personOf(db, agentUniqueId);

test('ends access at once and keeps the row', async () => {
  const userToken = await tokenFor(user);
  const { status, body } = await remove(token, user.agentId);
  expect([status, body]).toEqual([200, { status: 'success' }]);
  expect(await row(user)).toMatchObject({
    deletedAt: expect.any(Date),
    ccn: null,
    passwordHash: '',
    lastName: user.lastName,
  });
  const answer = await call(`GET /osmf/v1.0/agents/self-retrieve?agentId=${user.agentId}`, { token: userToken });
  expect(refusalOf(answer)).toEqual([401, 'unauthorized']);
  expect(
    refusalOf(await call('POST /osmf/p1.0/login', { body: { userId: user.userId, password: samplePassword } })),
  ).toEqual([401, '7016']);
  expect(await db.session.count({ where: { accountId: user.agentUniqueId, endedAt: null } })).toBe(0);
});

test('takes passkeys, authenticator and recovery codes away', async () => {
  const { agentUniqueId } = user;
  const now = new Date();
  await db.passkey.create({
    data: {
      accountId: agentUniqueId,
      credentialId: crypto.randomUUID(),
      publicKey: Buffer.from('key'),
      name: 'Desk',
      createdAt: now,
    },
  });
  await db.authenticator.create({ data: { accountId: agentUniqueId, secret: 'x', createdAt: now } });
  await db.recoveryCode.create({ data: { accountId: agentUniqueId, codeHash: 'x', createdAt: now } });
  await remove(token, user.agentId);
  const left = await Promise.all(
    [db.passkey, db.authenticator, db.recoveryCode].map((table) =>
      (table as typeof db.passkey).count({ where: { accountId: agentUniqueId } }),
    ),
  );
  expect(left).toEqual([0, 0, 0]);
});

test('withdraws what they had proposed or asked for', async () => {
  const [giver, other] = [await buildAgent(db, agency, { agentType: 'O' }), await buildAgency(db)];
  await proposeOwnership(await signedIn(giver), { agentUniqueId: user.agentUniqueId });
  await remove(token, giver.agentId);
  expect(await openHandovers(await signedIn(user))).toEqual([]);
  await requestMove(await signedIn(user), { agencyId: other.agencyId });
  await remove(token, user.agentId);
  expect(await db.agencyMove.findFirst({ where: { agentUniqueId: user.agentUniqueId } })).toMatchObject({
    state: 'withdrawn',
  });
});

test('is recorded with the member number that was set free', async () => {
  await remove(token, user.agentId);
  const [audit] = await db.audit.findMany({ where: { subjectId: user.agentUniqueId } });
  expect(audit).toMatchObject({
    action: 'agent.deleted',
    actorId: agency.owner.agentUniqueId,
    before: { ccn: user.ccn, userId: user.userId },
  });
  expect(JSON.stringify(audit, (_, value: unknown) => (typeof value === 'bigint' ? '' : value))).not.toContain(
    user.passwordHash,
  );
});

test('frees user ID, e-mail address and member number', async () => {
  await remove(token, user.agentId);
  const input = { ...addAgentInput(), userId: user.userId, emailAddress: user.emailAddress };
  const { status, body } = await call('POST /osmf/v1.0/agents/add', { token, body: { agent: input } });
  expect(status).toBe(200);
  const { agentUniqueId } = body.addAgent.agent;
  await db.agent.update({ where: { agentUniqueId }, data: { ccn: user.ccn } });
  expect(await db.agent.count({ where: { userId: user.userId } })).toBe(2);
});

test('is gone from list, search and look-up', async () => {
  await remove(token, user.agentId);
  const { body } = await call('POST /osmf/v1.0/agents/list', { token, body: { search: user.userId } });
  expect(body.agentList.total).toBe(0);
  expect((await call(`GET /osmf/p1.0/agents/retrieve?agentId=${user.agentId}`, { token })).status).toBe(404);
  expect(refusalOf(await remove(token, user.agentId))).toEqual([404, 'notFound']);
});

describe('who may', () => {
  test.each([
    ['O', 'O', 200],
    ['O', 'M', 200],
    ['O', 'A', 200],
    ['M', 'O', 403],
    ['M', 'M', 403],
    ['M', 'A', 200],
    ['A', 'O', 403],
    ['A', 'M', 403],
    ['A', 'A', 403],
  ] as const)('%s deletes %s: %i', async (actorType, agentType, status) => {
    const actor = await buildAgent(db, agency, { agentType: actorType });
    const other = await buildAgent(db, agency, { agentType });
    expect((await remove(await tokenFor(actor), other.agentId)).status).toBe(status);
    expect((await row(other)).deletedAt === null).toBe(status === 403);
  });

  test('users cannot delete themselves, the only owner least of all', async () => {
    const manager = await buildAgent(db, agency, { agentType: 'M' });
    expect(refusalOf(await remove(await tokenFor(manager), manager.agentId))).toEqual([403, 'forbidden']);
    const { owner } = await buildAgency(db);
    expect(refusalOf(await remove(await tokenFor(owner), owner.agentId))).toEqual([409, 'lastOwner']);
  });

  test('a user of another agency is not found', async () => {
    const stranger = await buildAgent(db, await buildAgency(db));
    expect(refusalOf(await remove(token, stranger.agentId))).toEqual([404, 'notFound']);
    expect(
      refusalOf(await removeBy(stranger.polarAgentId, { polarAgentId: stranger.polarAgentId, ccn: '', source: 'E' })),
    ).toEqual([404, 'notFound']);
    expect((await row(stranger)).deletedAt).toBeNull();
  });

  test.each(['C', 'D', 'R'] as const)('also a user of flag %s may be deleted', async (activationFlag) => {
    const other = await buildAgent(db, agency, { activationFlag });
    expect((await remove(token, other.agentId)).status).toBe(200);
  });
});

describe('DELETE of the database service', () => {
  test('deletes by polarAgentId', async () => {
    const { status, body } = await removeBy(user.polarAgentId, {
      polarAgentId: user.polarAgentId,
      ccn: user.ccn,
      source: 'E',
    });
    expect([status, body]).toEqual([200, { status: 'success' }]);
    expect((await row(user)).deletedAt).not.toBeNull();
  });

  test('asks for the member number on record', async () => {
    expect(
      refusalOf(await removeBy(user.polarAgentId, { polarAgentId: user.polarAgentId, ccn: '', source: 'E' })),
    ).toEqual([409, 'conflict ccn']);
    expect((await row(user)).deletedAt).toBeNull();
    const without = await buildAgent(db, agency);
    expect(
      (await removeBy(without.polarAgentId, { polarAgentId: without.polarAgentId, ccn: '', source: 'E' })).status,
    ).toBe(200);
  });

  test.each([
    [{ polarAgentId: '00000000' }, 'malformedRequest polarAgentId'],
    [{ source: 'A' }, 'malformedRequest source'],
    [{ more: 1 }, 'unknownField more'],
  ])('refuses %j', async (wrong, refusal) => {
    const body = { polarAgentId: user.polarAgentId, ccn: user.ccn, source: 'E', ...wrong };
    expect(refusalOf(await removeBy(user.polarAgentId, body))).toEqual([400, refusal]);
  });

  test('keeps other addresses under /agents answering for themselves', async () => {
    const answer = await call('PUT /osdb/v1.0/agents/prefs', { token });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST']);
  });
});
