import { beforeEach, describe, expect, test, vi } from 'vitest';
import { changeRole } from '#app/domain/people/agents/changeRole.server.ts';
import { deactivateAgent } from '#app/domain/people/access/deactivateAgent.server.ts';
import { deleteAgent } from '#app/domain/people/access/deleteAgent.server.ts';
import { listAgents } from '#app/domain/people/list/listAgents.server.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import { grantedKeysOf } from '#app/domain/permissions/grants.server.ts';
import { database } from '#app/platform/database.server.ts';
import { logger } from '#app/platform/logging.server.ts';
import type { AgentType } from '#app/domain/permissions/codes.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { sessionAt, signedIn } from '#tests/support/contexts.ts';
import { postForm } from '#tests/support/formClient.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const rolePage = await import('#app/routes/people/agents/agentRole.ts');
const db = database();
type Agent = Awaited<ReturnType<typeof buildAgent>>;
type Context = Awaited<ReturnType<typeof signedIn>>;

let agency: Awaited<ReturnType<typeof buildAgency>>;
let owner: Context;
beforeEach(async () => {
  agency = await buildAgency(db);
  owner = await signedIn(agency.owner);
});

const row = ({ agentUniqueId }: { agentUniqueId: string }) => db.agent.findUniqueOrThrow({ where: { agentUniqueId } });
const activeOwners = () =>
  db.agent.count({ where: { agencyId: agency.agencyId, agentType: 'O', activationFlag: 'A', deletedAt: null } });
const post = (sessionId: string, agentUniqueId: string, agentType: string) =>
  postForm(rolePage.action, {
    path: `/home/agency-overview/${agentUniqueId}/role`,
    params: { agentUniqueId },
    sessionId,
    fields: { agentType },
  });

test('an owner makes another user an owner: role and permissions change, with an audit row and a mail', async () => {
  const advisor = await buildAgent(db, agency);
  await changeRole(owner, { agentUniqueId: advisor.agentUniqueId, agentType: 'O' });
  expect((await row(advisor)).agentType).toBe('O');
  expect(await grantedKeysOf(db, advisor.agentUniqueId, new Date())).toEqual(defaultGrants.O.toSorted());
  const [audit, ...more] = await db.audit.findMany({ where: { subjectId: advisor.agentUniqueId } });
  expect(more).toEqual([]);
  expect(audit).toMatchObject({
    action: 'agent.role-changed',
    actorId: agency.owner.agentUniqueId,
    before: { agentType: 'A', permissions: defaultGrants.A.toSorted() },
    after: { agentType: 'O', permissions: defaultGrants.O.toSorted() },
  });
  const [mail] = await db.outbox.findMany({ where: { recipient: advisor.emailAddress.toLowerCase() } });
  expect(mail).toMatchObject({
    template: 'roleChanged',
    language: 'en',
    text: expect.stringContaining('Your role is now: Owner.'),
  });
});

test('the session of a demoted owner has the new role at once', async () => {
  const other = await buildAgent(db, agency, { agentType: 'O' });
  const session = await signedIn(other);
  await changeRole(owner, { agentUniqueId: other.agentUniqueId, agentType: 'A' });
  const now = await sessionAt(session.sessionId, new Date());
  expect(now?.actor).toMatchObject({ agentType: 'A', grants: expect.not.arrayContaining(['osManageAgents']) });
  expect(await post(session.sessionId, agency.owner.agentUniqueId, 'A')).toMatchObject({ status: 403 });
  await expect(
    listAgents({ ...session, ...now }, { search: '', page: 1, pageSize: 10, sort: 'name', direction: 'asc' }),
  ).rejects.toMatchObject({ code: 'forbidden' });
});

test('the role that a user has already changes nothing', async () => {
  const advisor = await buildAgent(db, agency);
  await changeRole(owner, { agentUniqueId: advisor.agentUniqueId, agentType: 'A' });
  expect(await db.audit.count({ where: { subjectId: advisor.agentUniqueId } })).toBe(0);
});

describe('owners among themselves', () => {
  const leaving: [string, (ctx: Context, agentUniqueId: string) => Promise<unknown>][] = [
    ['demotes', (ctx, agentUniqueId) => changeRole(ctx, { agentUniqueId, agentType: 'A' })],
    ['deactivates', (ctx, agentUniqueId) => deactivateAgent(ctx, { agentUniqueId })],
    ['deletes', (ctx, agentUniqueId) => deleteAgent(ctx, { agentUniqueId })],
  ];

  test.each(leaving)('one %s the other', async (_, leave) => {
    const other = await buildAgent(db, agency, { agentType: 'O' });
    await leave(owner, other.agentUniqueId);
    expect(await activeOwners()).toBe(1);
  });

  test.each(leaving)('the last active owner %s no user, and reads why where it is themselves', async (_, leave) => {
    for (const activationFlag of ['C', 'D'] as const) await buildAgent(db, agency, { agentType: 'O', activationFlag });
    await expect(leave(owner, agency.owner.agentUniqueId)).rejects.toMatchObject({ code: 'lastOwner' });
    expect(await activeOwners()).toBe(1);
  });

  test.each(leaving.flatMap(([one, first]) => leaving.map(([other, second]) => [one, other, first, second] as const)))(
    'where one %s and the other %s in the same instant, one active owner is left',
    async (_one, _other, first, second) => {
      const other = await buildAgent(db, agency, { agentType: 'O' });
      const theirs = await signedIn(other);
      const outcomes = await Promise.allSettled([
        first(owner, other.agentUniqueId),
        second(theirs, agency.owner.agentUniqueId),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const refused = outcomes.find((outcome) => outcome.status === 'rejected');
      expect(['lastOwner', 'forbidden', 'notFound']).toContain((refused?.reason as { code: string } | undefined)?.code);
      expect(await activeOwners()).toBe(1);
    },
  );

  test('one of three who was demoted before their turn does nothing to the third', async () => {
    const [second, third] = [
      await buildAgent(db, agency, { agentType: 'O' }),
      await buildAgent(db, agency, { agentType: 'O' }),
    ];
    const stale = await signedIn(second);
    await changeRole(owner, { agentUniqueId: second.agentUniqueId, agentType: 'M' });
    await expect(deleteAgent(stale, { agentUniqueId: third.agentUniqueId })).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect((await row(third)).deletedAt).toBeNull();
  });
});

describe('who may', () => {
  const rows: [AgentType, AgentType, number][] = [
    ['O', 'O', 302],
    ['O', 'M', 302],
    ['O', 'A', 302],
    ['M', 'A', 403],
    ['M', 'O', 403],
    ['A', 'A', 403],
  ];

  test.each(rows)('%s changes the role of %s on the page: %i', async (actorType, agentType, status) => {
    const actor = await signedIn(await buildAgent(db, agency, { agentType: actorType }));
    const other = await buildAgent(db, agency, { agentType });
    const wanted = agentType === 'A' ? 'M' : 'A';
    expect((await post(actor.sessionId, other.agentUniqueId, wanted)).status).toBe(status);
    expect((await row(other)).agentType).toBe(status === 302 ? wanted : agentType);
  });

  test('no user of another agency, and no role that there is not', async () => {
    const stranger = await buildAgent(db, await buildAgency(db));
    expect(await post(owner.sessionId, stranger.agentUniqueId, 'M')).toMatchObject({ status: 404 });
    const advisor = await buildAgent(db, agency);
    for (const wrong of ['Z', '', 'OWNER'])
      expect(await post(owner.sessionId, advisor.agentUniqueId, wrong)).toMatchObject({ status: 400 });
    expect((await row(advisor)).agentType).toBe('A');
  });

  test('a last owner reads so in a toast on the page', async () => {
    expect(await post(owner.sessionId, agency.owner.agentUniqueId, 'A')).toMatchObject({
      status: 302,
      location: `/home/agency-overview/${agency.owner.agentUniqueId}`,
    });
    expect(await activeOwners()).toBe(1);
  });
});

describe('POST /osmf/v1.0/agents/profile-update', () => {
  const update = (token: string, agent: object) =>
    call('POST /osmf/v1.0/agents/profile-update', {
      token,
      body: { reqType: 'R0032', iq8Flag: 'N', removeCCN: 'N', agent },
    });
  const retrieved = async (token: string, { agentId }: Agent) =>
    (await call(`GET /osmf/p1.0/agents/retrieve?agentId=${agentId}`, { token })).body.retrieveAgent.agent;

  test('takes the whole agent as it was retrieved, and changes the role that it names', async () => {
    const token = await tokenFor(agency.owner);
    const advisor = await buildAgent(db, agency);
    const answer = await update(token, { ...(await retrieved(token, advisor)), agentType: 'M' });
    expect([answer.status, answer.body]).toEqual([
      200,
      { updateAgentDetails: { agent: await retrieved(token, advisor) } },
    ]);
    expect(await row(advisor)).toMatchObject({ agentType: 'M', firstName: advisor.firstName });
    expect(await grantedKeysOf(db, advisor.agentUniqueId, new Date())).toEqual(defaultGrants.M.toSorted());
    expect(await db.audit.findMany({ where: { subjectId: advisor.agentUniqueId } })).toMatchObject([
      { action: 'agent.role-changed' },
    ]);
  });

  test('takes it for deactivating too, by a supervisor who may not change the role', async () => {
    const token = await tokenFor(await buildAgent(db, agency, { agentType: 'M' }));
    const advisor = await buildAgent(db, agency);
    const whole = await retrieved(token, advisor);
    expect(refusalOf(await update(token, { ...whole, agentType: 'O' }))).toEqual([403, 'forbidden']);
    expect((await update(token, { ...whole, activationFlag: 'D' })).status).toBe(200);
    expect(await row(advisor)).toMatchObject({ agentType: 'A', activationFlag: 'D' });
  });

  test('changes role and flag in one call, with one audit row', async () => {
    const token = await tokenFor(agency.owner);
    const advisor = await buildAgent(db, agency);
    const answer = await update(token, { ...(await retrieved(token, advisor)), agentType: 'M', activationFlag: 'D' });
    expect(answer.status).toBe(200);
    expect(await row(advisor)).toMatchObject({ agentType: 'M', activationFlag: 'D' });
    expect(await db.audit.findMany({ where: { subjectId: advisor.agentUniqueId } })).toMatchObject([
      { action: 'agent.edited', after: { agentType: 'M', activationFlag: 'D' } },
    ]);
  });
});

test('a refused act is logged by its code, from a page and over the API, without a name', async () => {
  const advisor = await buildAgent(db, agency);
  const warn = vi.spyOn(logger, 'warn');
  await post((await signedIn(advisor)).sessionId, agency.owner.agentUniqueId, 'A');
  await call('GET /osmf/p1.0/agents/retrieve?agentId=1', { token: 'altered.token.here' });
  await call('POST /osmf/p1.0/login', { body: { userId: advisor.userId, password: 'wrong1' } });
  const lines = warn.mock.calls.map(([facts, message]) => ({ ...(facts as object), message }));
  warn.mockRestore();
  expect(lines).toEqual([
    {
      message: 'not allowed',
      code: 'forbidden',
      where: `POST /home/agency-overview/${agency.owner.agentUniqueId}/role`,
      reference: expect.any(String),
    },
    {
      message: 'not allowed',
      code: 'invalidToken',
      where: expect.stringContaining('GET '),
      reference: expect.any(String),
    },
    {
      message: 'wrong sign-in',
      purpose: 'sign-in',
      account: expect.stringMatching(/^[0-9a-f]{16}$/),
      requestId: expect.any(String),
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain(advisor.userId);
});
