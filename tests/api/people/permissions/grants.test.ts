import { beforeAll, describe, expect, test } from 'vitest';
import { deleteAgent } from '#app/domain/people/access/deleteAgent.server.ts';
import { deactivateAgent } from '#app/domain/people/access/deactivateAgent.server.ts';
import { reactivateAgent } from '#app/domain/people/access/reactivateAgent.server.ts';
import { agencyWithAgents } from '#app/domain/people/list/agencyWithAgents.server.ts';
import { myData } from '#app/domain/people/myAccount/myData.server.ts';
import { grantedKeysOf } from '#app/domain/permissions/grants.server.ts';
import { updatePermissions } from '#app/domain/people/permissions/updatePermissions.server.ts';
import { database } from '#app/platform/database.server.ts';
import { addAgentInput } from '#tests/support/agentInput.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { sessionAt, signedIn } from '#tests/support/contexts.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
const minute = 60_000;
const firstPage = { search: '', page: 1, pageSize: 10, sort: 'name', direction: 'asc' } as const;
let agency: Awaited<ReturnType<typeof buildAgency>>;
let owner: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  agency = await buildAgency(db);
  owner = await signedIn(agency.owner);
});

const rowsOf = (agentUniqueId: string) =>
  db.permissionGrant.findMany({ where: { agentUniqueId }, orderBy: { key: 'asc' } });
const list = (token: string) => call('POST /osmf/v1.0/agents/list', { token, body: {} });

describe('a grant', () => {
  test('says who gave it and when; what stays keeps that, and its end', async () => {
    const { agentUniqueId } = await buildAgent(db, agency, { grants: ['osAnswers'] });
    const until = new Date(Date.now() + minute);
    await db.permissionGrant.updateMany({ where: { agentUniqueId }, data: { until } });
    const [before] = await rowsOf(agentUniqueId);
    await updatePermissions(owner, { agentUniqueId, permissions: ['osAnswers', 'poGroupSpace'] });
    expect(await rowsOf(agentUniqueId)).toEqual([
      { ...before, until },
      {
        agentUniqueId,
        key: 'poGroupSpace',
        grantedBy: agency.owner.agentUniqueId,
        grantedAt: owner.now,
        until: null,
        remindedAt: null,
        endRecordedAt: null,
      },
    ]);
  });

  test('counts until its end by the clock of the context, on screen and over the API', async () => {
    const agent = await buildAgent(db, agency, { grants: ['osManageAgents'] });
    const { agentUniqueId } = agent;
    const session = await signedIn(agent);
    const token = await tokenFor(agent);
    const until = new Date(Date.now() + 5 * minute);
    await db.permissionGrant.updateMany({ where: { agentUniqueId }, data: { until } });
    expect((await list(token)).status).toBe(200);
    expect((await sessionAt(session.sessionId, new Date(until.getTime() - 1)))?.actor.grants).toEqual([
      'osManageAgents',
    ]);
    expect((await sessionAt(session.sessionId, until))?.actor.grants).toEqual([]);
    expect(await grantedKeysOf(db, agentUniqueId, until)).toEqual([]);
    await db.permissionGrant.updateMany({
      where: { agentUniqueId },
      data: { grantedAt: new Date(0), until: new Date() },
    });
    expect(refusalOf(await list(token))).toEqual([403, 'forbidden']);
    const { body } = await call(`GET /osmf/v1.0/agents/self-retrieve?agentId=${agent.agentId}`, { token });
    expect(body.retrieveAgent.agent.permissions).toEqual({ oneSource: 'NNNNNNNN', polarOnline: 'NNNNNNNNNN' });
  });

  test('that has ended is given again without an end', async () => {
    const { agentUniqueId } = await buildAgent(db, agency, { grants: ['osAnswers'] });
    await db.permissionGrant.updateMany({
      where: { agentUniqueId },
      data: { until: new Date(owner.now.getTime() - 1) },
    });
    await updatePermissions(owner, { agentUniqueId, permissions: ['osAnswers'] });
    expect(await rowsOf(agentUniqueId)).toMatchObject([
      { key: 'osAnswers', until: null, grantedBy: agency.owner.agentUniqueId },
    ]);
  });

  test('ends with the user, lasts through a time without access, and is in the copy of their data', async () => {
    const agent = await buildAgent(db, agency);
    const { agentUniqueId } = agent;
    const granted = await grantedKeysOf(db, agentUniqueId, new Date());
    await deactivateAgent(owner, { agentUniqueId });
    await reactivateAgent(owner, { agentUniqueId });
    expect(await grantedKeysOf(db, agentUniqueId, new Date())).toEqual(granted);
    const { permissions } = await myData(await signedIn(agent));
    expect(
      permissions
        .filter((permission) => permission.granted)
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(granted);
    expect(permissions.find(({ key }) => key === 'poBookingAccess')).toMatchObject({
      grantedAt: expect.any(Date),
      until: null,
    });
    await deleteAgent(owner, { agentUniqueId });
    expect(await grantedKeysOf(db, agentUniqueId, new Date())).toEqual([]);
    expect(await rowsOf(agentUniqueId)).toHaveLength(granted.length);
  });
});

describe('a supervisor gives what they hold', () => {
  test('no more, by changing and by adding', async () => {
    const supervisor = await buildAgent(db, agency, { agentType: 'M', grants: ['osManageAgents', 'osAnswers'] });
    const { agentUniqueId, agentId } = await buildAgent(db, agency, { grants: ['poGroupSpace'] });
    const ctx = await signedIn(supervisor);
    const token = await tokenFor(supervisor);
    await updatePermissions(ctx, { agentUniqueId, permissions: ['poGroupSpace', 'osAnswers'] });
    expect(await grantedKeysOf(db, agentUniqueId, new Date())).toEqual(['osAnswers', 'poGroupSpace']);
    const more = { agentId, permissions: { oneSource: 'NNNNNNNN', polarOnline: 'YNNNNNYNNN' } };
    expect(refusalOf(await call('POST /osmf/v1.0/agents/permission', { token, body: { agent: more } }))).toEqual([
      403,
      'permissionNotHeld permissions',
    ]);
    const add = (permissions: string[], agentType = 'A') =>
      call('POST /osmf/v1.0/agents/add', { token, body: { agent: { ...addAgentInput(), agentType, permissions } } });
    expect(refusalOf(await add(['osAnswers', 'poBookingAccess']))).toEqual([403, 'permissionNotHeld permissions']);
    expect((await add(['osAnswers'], 'M')).status).toBe(200);
    expect(refusalOf(await add([], 'O'))).toEqual([403, 'forbidden']);
  });
});

describe('opens what its name says', () => {
  test.each([
    [['osManageAgents', 'osAgencyInformation'], true, true],
    [['osManageAgents'], false, true],
    [['osAgencyInformation'], true, false],
  ])('an advisor with %j: the agency %s, the list %s', async (grants, seesAgency, seesList) => {
    const agent = await buildAgent(db, agency, { grants });
    const { agency: shown, list: users } = await agencyWithAgents(await signedIn(agent), firstPage);
    expect([shown !== null, users !== null]).toEqual([seesAgency, seesList]);
    expect((await list(await tokenFor(agent))).status).toBe(seesList ? 200 : 403);
  });

  test('a supervisor without either sees neither, an owner both', async () => {
    const supervisor = await buildAgent(db, agency, { agentType: 'M', grants: [] });
    await expect(agencyWithAgents(await signedIn(supervisor), firstPage)).rejects.toMatchObject({ code: 'forbidden' });
    const { agency: shown, list: users } = await agencyWithAgents(
      await signedIn(await buildAgent(db, agency, { agentType: 'O', grants: [] })),
      firstPage,
    );
    expect([shown !== null, users !== null]).toEqual([true, true]);
  });
});

test('a supervisor who may not see the users manages none of them over the API either', async () => {
  const token = await tokenFor(await buildAgent(db, agency, { agentType: 'M', grants: ['osAnswers'] }));
  const { agentId, polarAgentId, agentUniqueId } = await buildAgent(db, agency, { grants: [] });
  const permissions = { oneSource: 'NNNNYNNN', polarOnline: 'NNNNNNNNNN' };
  const answers = [
    await call(`GET /osmf/p1.0/agents/retrieve?agentId=${agentId}`, { token }),
    await call('POST /osmf/v1.0/agents/permission', { token, body: { agent: { agentId, permissions } } }),
    await call('POST /osmf/v1.0/agents/delete', { token, body: { agent: { agentId } } }),
    await call(`DELETE /osdb/v1.0/agents/${polarAgentId}`, { token, body: { polarAgentId, ccn: '', source: 'E' } }),
    await call('POST /osmf/v1.0/agents/add', { token, body: { agent: { ...addAgentInput(), permissions: [] } } }),
  ];
  expect(answers.map(refusalOf)).toEqual([
    [404, 'notFound'],
    [403, 'permissionsForbidden'],
    [403, 'forbidden'],
    [403, 'forbidden'],
    [403, 'forbidden'],
  ]);
  expect(await grantedKeysOf(db, agentUniqueId, new Date())).toEqual([]);
});

test('the whole agent and agency as they were retrieved are taken by permission and delete', async () => {
  const token = await tokenFor(agency.owner);
  const user = await buildAgent(db, agency);
  const { agent, agency: own } = (await call(`GET /osmf/p1.0/agents/retrieve?agentId=${user.agentId}`, { token })).body
    .retrieveAgent;
  const permissions = { oneSource: 'YNNNNNNN', polarOnline: 'NNNNNNNNNN' };
  const body = { agent: { ...agent, agentType: 'O', permissions }, agency: own };
  expect((await call('POST /osmf/v1.0/agents/permission', { token, body })).status).toBe(200);
  expect(await grantedKeysOf(db, user.agentUniqueId, new Date())).toEqual(['osManageAgents']);
  expect((await db.agent.findUniqueOrThrow({ where: { agentUniqueId: user.agentUniqueId } })).agentType).toBe('A');
  expect((await call('POST /osmf/v1.0/agents/delete', { token, body })).status).toBe(200);
  const stranger = await buildAgency(db);
  const foreign = { agent: { agentId: stranger.owner.agentId, permissions }, agency: { agencyId: stranger.agencyId } };
  expect(refusalOf(await call('POST /osmf/v1.0/agents/permission', { token, body: foreign }))).toEqual([
    404,
    'notFound',
  ]);
});

test('refresh-token renews the token for feedback too', async () => {
  const token = await tokenFor(agency.owner);
  const { body } = await call('GET /osmf/v1.0/refresh-token', { token });
  expect(Object.keys(body).toSorted()).toEqual(['feedbackToken', 'refreshToken', 'tokenStatus']);
  expect((await list(body.refreshToken)).status).toBe(200);
  // Good for feedback alone.
  expect(refusalOf(await list(body.feedbackToken))).toEqual([401, 'invalidToken']);
});
