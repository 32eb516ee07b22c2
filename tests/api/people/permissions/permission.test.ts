import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { grantsFrom, type PermissionStrings } from '#app/domain/permissions/permissions.ts';
import { permissionCatalogue } from '#seed/reference/permissions.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { naughtyTexts } from '#tests/support/naughty.ts';
import { permissionsOf } from '#tests/support/permissions.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
type Agent = Awaited<ReturnType<typeof buildAgent>>;
type Agency = Awaited<ReturnType<typeof buildAgency>>;

const two = { oneSource: 'NYNNNNNN', polarOnline: 'NNNNNNNNNN' };
const granted = { oneSource: 'YNNNNNNY', polarOnline: 'YNYNNNNNNN' };
const keysOf = (strings: PermissionStrings) => grantsFrom(strings, permissionCatalogue).toSorted();
const save = (token: string | undefined, agentId: string, permissions: unknown = granted) =>
  call('POST /osmf/v1.0/agents/permission', { token, body: { agent: { agentId, permissions } } });
const stringsOf = (agent: Agent) => permissionsOf(db, agent);

let agency: Agency;
let target: Agent;
let token: string;
beforeAll(async () => {
  agency = await buildAgency(db);
  token = await tokenFor(agency.owner);
});
beforeEach(async () => {
  target = await buildAgent(db, agency);
});

test('are saved, given back and recorded before and after', async () => {
  const before = await stringsOf(target);
  const { status, body } = await save(token, target.agentId);
  expect([status, body.updateAgentDetails.agent]).toMatchObject([
    200,
    { agentId: target.agentId, permissions: granted },
  ]);
  expect(await stringsOf(target)).toEqual(granted);
  const [audit, ...more] = await db.audit.findMany({ where: { subjectId: target.agentUniqueId } });
  expect(audit).toMatchObject({
    action: 'agent.permissions-changed',
    actorId: agency.owner.agentUniqueId,
    agencyId: agency.agencyId,
    before: { permissions: keysOf(before) },
    after: { permissions: keysOf(granted) },
  });
  expect(more).toEqual([]);
});

test('that stay as they are leave no audit row', async () => {
  await save(token, target.agentId);
  await save(token, target.agentId);
  expect(await db.audit.count({ where: { subjectId: target.agentUniqueId } })).toBe(1);
});

test('of two saves at once both are recorded, in a row', async () => {
  await Promise.all([save(token, target.agentId), save(token, target.agentId, two)]);
  const [first, second] = await db.audit.findMany({
    where: { subjectId: target.agentUniqueId },
    orderBy: { id: 'asc' },
  });
  expect(second?.before).toEqual(first?.after);
  expect(second?.after).toEqual({ permissions: keysOf(await stringsOf(target)) });
});

test('for an older version of the user are refused where permissions have changed since, and taken where something else has', async () => {
  const send = (version: number) =>
    call('POST /osmf/v1.0/agents/permission', {
      token,
      body: { agent: { agentId: target.agentId, permissions: two, version } },
    });
  const { version } = target;
  await db.agent.update({ where: { agentUniqueId: target.agentUniqueId }, data: { city: 'Tampa' } });
  expect((await send(version)).status).toBe(200);
  await save(token, target.agentId);
  expect(refusalOf(await send(version))).toEqual([409, 'editConflict permissions']);
  expect(await stringsOf(target)).toEqual(granted);
});

describe('who may (spec §6)', () => {
  test.each([
    ['O', 'O', 200],
    ['O', 'M', 200],
    ['O', 'A', 200],
    ['M', 'O', 403, 'permissionsForbidden'],
    ['M', 'M', 403, 'permissionsForbidden'],
    ['M', 'A', 200],
    ['A', 'O', 403, 'permissionsForbidden'],
    ['A', 'M', 403, 'permissionsForbidden'],
    ['A', 'A', 403, 'permissionsForbidden'],
  ] as const)('%s sets those of %s: %i', async (actorType, agentType, status, code?: string) => {
    const actor = await buildAgent(db, agency, { agentType: actorType });
    const other = await buildAgent(db, agency, { agentType });
    const before = await stringsOf(other);
    const answer = await save(await tokenFor(actor), other.agentId);
    expect(answer.status).toBe(status);
    if (code) expect(refusalOf(answer)).toEqual([status, code]);
    expect(await stringsOf(other)).toEqual(status === 200 ? granted : before);
  });

  test.each(['O', 'M', 'A'] as const)('a user (%s) cannot set their own', async (agentType) => {
    const actor = await buildAgent(db, agency, { agentType });
    expect(refusalOf(await save(await tokenFor(actor), actor.agentId))).toEqual([403, 'permissionsSetByOwner']);
  });

  test('not in the uk', async () => {
    const british = await buildAgency(db, { country: 'GB' });
    const agent = await buildAgent(db, british);
    expect(refusalOf(await save(await tokenFor(british.owner), agent.agentId))).toEqual([403, 'forbidden']);
  });

  test('an agent of another agency, a deleted and an unknown one are not found alike', async () => {
    const other = await buildAgency(db);
    const stranger = await buildAgent(db, other);
    const gone = await buildAgent(db, agency, { deletedAt: new Date() });
    for (const agentId of [stranger.agentId, gone.agentId, '00000000']) {
      expect(refusalOf(await save(token, agentId))).toEqual([404, 'notFound']);
    }
    expect(await stringsOf(stranger)).not.toEqual(granted);
  });
});

describe('malformed', () => {
  test.each([
    [{ oneSource: 'YX', polarOnline: '' }, 'selectOption permissions.oneSource'],
    [{ oneSource: 'Y'.repeat(65), polarOnline: '' }, 'selectOption permissions.oneSource'],
    [{ ...granted, oneSource: 'YNNNNNNYN' }, 'malformedRequest permissions.oneSource'],
    [{ ...granted, oneSource: '' }, 'malformedRequest permissions.oneSource'],
    [{ ...granted, polarOnline: 'YNY' }, 'malformedRequest permissions.polarOnline'],
    [{ ...granted, polarOnline: 'NNNNNYNNNN' }, 'malformedRequest permissions.polarOnline'],
    [{ oneSource: '' }, 'selectOption permissions.polarOnline'],
    [{ ...granted, third: 'Y' }, 'unknownField permissions.third'],
    [['osAnswers'], 'malformedRequest permissions'],
    [null, 'malformedRequest permissions'],
  ])('%j is refused', async (permissions, refusal) => {
    expect(refusalOf(await save(token, target.agentId, permissions)).slice(0, 2)).toEqual([400, refusal]);
  });

  test.each(naughtyTexts)('%j is no agent and no permission', async (text) => {
    expect([400, 404]).toContain((await save(token, text)).status);
    expect((await save(token, target.agentId, { oneSource: text, polarOnline: text })).status).toBe(400);
  });
});
