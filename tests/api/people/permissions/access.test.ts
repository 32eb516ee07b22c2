import { beforeAll, expect, test } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { grantedKeysOf } from '#app/domain/permissions/grants.server.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();

let agency: Awaited<ReturnType<typeof buildAgency>>;
let owner: string;
let supervisor: string;
beforeAll(async () => {
  agency = await buildAgency(db);
  owner = await tokenFor(agency.owner);
  supervisor = await tokenFor(await buildAgent(db, agency, { agentType: 'M' }));
});

const give = (token: string, agentId: string, letter: string, more = {}) =>
  call(`POST /osmf/v1.0/agents/${agentId}/${letter}/access`, { token, ...more });

test.each([
  ['P', 'poBookingAccess', { oneSource: 'NNYNNNNN', polarOnline: 'YNNNNNNNNN' }],
  ['T', 'poSalesRepAccess', { oneSource: 'NNYNNNNN', polarOnline: 'NNNNNNNNNY' }],
])(
  '%s/access adds %s to the user’s permissions, and giving it again changes nothing',
  async (letter, key, permissions) => {
    const agent = await buildAgent(db, agency, { grants: ['osMediaLibrary'] });
    for (let time = 1; time <= 2; time += 1) {
      const { status, body } = await give(owner, agent.agentId, letter);
      expect([status, body]).toEqual([200, { updateAgentDetails: { agent: { agentId: agent.agentId, permissions } } }]);
    }
    expect(await grantedKeysOf(db, agent.agentUniqueId, new Date())).toEqual(['osMediaLibrary', key].toSorted());
    expect(
      await db.audit.count({ where: { subjectId: agent.agentUniqueId, action: 'agent.permissions-changed' } }),
    ).toBe(1);
  },
);

test('an end stays; an ended one is given again', async () => {
  const agent = await buildAgent(db, agency, { grants: [] });
  const grant = (until: Date) =>
    db.permissionGrant.upsert({
      where: { agentUniqueId_key: { agentUniqueId: agent.agentUniqueId, key: 'poBookingAccess' } },
      create: { agentUniqueId: agent.agentUniqueId, key: 'poBookingAccess', grantedAt: new Date(2020, 1), until },
      update: { until },
    });
  const until = async () =>
    (await db.permissionGrant.findFirstOrThrow({ where: { agentUniqueId: agent.agentUniqueId } })).until;
  const later = new Date(Date.now() + 86_400_000);
  await grant(later);
  await give(owner, agent.agentId, 'P');
  expect(await until()).toEqual(later);
  await grant(new Date(2021, 1));
  await give(owner, agent.agentId, 'P');
  expect(await until()).toBeNull();
});

test('the body is empty, or an empty object', async () => {
  const agent = await buildAgent(db, agency);
  expect((await give(owner, agent.agentId, 'P', { body: {} })).status).toBe(200);
});

test('a supervisor gives what they have, and users give only what they may', async () => {
  const agent = await buildAgent(db, agency, { grants: [] });
  expect((await give(supervisor, agent.agentId, 'P')).status).toBe(200);
  expect(refusalOf(await give(supervisor, agent.agentId, 'T'))).toEqual([403, 'permissionNotHeld permissions']);
  const uk = await buildAgency(db, { country: 'GB' });
  const british = await buildAgent(db, uk);
  expect(refusalOf(await give(await tokenFor(uk.owner), british.agentId, 'P'))).toEqual([403, 'forbidden']);
  expect(refusalOf(await give(owner, british.agentId, 'P'))).toEqual([404, 'notFound']);
  expect((await give(owner, agent.agentId, 'X')).status).toBe(404);
});
