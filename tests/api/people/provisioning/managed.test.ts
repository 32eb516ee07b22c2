import { beforeEach, describe, expect, test } from 'vitest';
import { requestEmailChange } from '#app/domain/accounts/credentials/requestEmailChange.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { deactivateAgent } from '#app/domain/people/access/deactivateAgent.server.ts';
import { deleteAgent } from '#app/domain/people/access/deleteAgent.server.ts';
import { changeRole } from '#app/domain/people/agents/changeRole.server.ts';
import { placePeople } from '#app/domain/people/branches/placePeople.server.ts';
import { saveBranch } from '#app/domain/people/branches/saveBranch.server.ts';
import { foreseeActs } from '#app/domain/people/bulkActions/foreseeActs.server.ts';
import { leaveAgency } from '#app/domain/people/offboarding/leaveAgency.server.ts';
import { switchProvisioning } from '#app/domain/people/provisioning/provisioningSettings.server.ts';
import { database } from '#app/platform/database.server.ts';
import { call, refusalOf } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { keyOf, withoutHeaders } from '#tests/support/keys.ts';
import { patchOf, provisioningClient } from '#tests/support/scimClient.ts';
import { scimUser } from '#tests/support/scimUser.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();

let agency: Awaited<ReturnType<typeof buildAgency>>;
let owner: AgentContext;
let advisor: Awaited<ReturnType<typeof buildAgent>>;
let scim: Awaited<ReturnType<typeof provisioningClient>>;

beforeEach(async () => {
  agency = await buildAgency(db);
  owner = await signedIn(agency.owner);
  advisor = await buildAgent(db, agency);
  scim = await provisioningClient(owner);
  await scim(
    `PATCH /Users/${advisor.agentUniqueId}`,
    patchOf(
      { op: 'replace', path: 'externalId', value: 'known' },
      { op: 'replace', path: 'name.familyName', value: advisor.lastName },
      { op: 'replace', path: 'emails[type eq "work"].value', value: advisor.emailAddress },
      { op: 'replace', path: 'active', value: true },
    ),
  );
});

const managed = { code: 'managedByProvider' };

describe('what the provider decides of a user', () => {
  test('is refused in the portal: access, address, and names over the API', async () => {
    const key = { agentUniqueId: advisor.agentUniqueId };
    await expect(deactivateAgent(owner, key)).rejects.toMatchObject(managed);
    await expect(deleteAgent(owner, key)).rejects.toMatchObject(managed);
    await expect(leaveAgency(owner, { ...key, colleagueId: null })).rejects.toMatchObject(managed);
    const self = await signedIn(advisor);
    const change = { emailAddress: 'NEW@ELSEWHERE.EXAMPLE', password: samplePassword };
    await expect(requestEmailChange(self, change)).rejects.toMatchObject(managed);
    const { text } = await keyOf(owner, ['write:people', 'read:people']);
    const edit = (agent: object) =>
      call('POST /osmf/v1.0/agents/profile-update', {
        token: text,
        headers: withoutHeaders,
        body: { reqType: 'R0032', agent: { agentId: advisor.agentId, ...agent } },
      });
    expect(refusalOf(await edit({ lastName: 'Other' }))).toEqual([409, 'managedByProvider lastName']);
    expect((await edit({ preferredName: 'Sky' })).status).toBe(200);
  });

  test('is what it has sent: the role and the branch are the portal’s until then', async () => {
    await changeRole(owner, { agentUniqueId: advisor.agentUniqueId, agentType: 'M' });
    const { branchId } = await saveBranch(owner, { branchId: null, branchName: 'Harbor' });
    const place = () => placePeople(owner, { branchId, agentUniqueIds: [advisor.agentUniqueId] });
    expect((await place()).placed).toBe(1);
    await scim(
      `PATCH /Users/${advisor.agentUniqueId}`,
      patchOf({ op: 'replace', path: 'roles', value: [{ value: 'advisor' }] }),
    );
    await scim(`PUT /Groups/${branchId}`, { displayName: 'Harbor', members: [{ value: advisor.agentUniqueId }] });
    await scim(
      `PATCH /Groups/${branchId}`,
      patchOf({ op: 'add', path: 'members', value: [{ value: advisor.agentUniqueId }] }),
    );
    await expect(changeRole(owner, { agentUniqueId: advisor.agentUniqueId, agentType: 'M' })).rejects.toMatchObject(
      managed,
    );
    await expect(placePeople(owner, { branchId: null, agentUniqueIds: [advisor.agentUniqueId] })).rejects.toMatchObject(
      managed,
    );
  });

  test('is foreseen by a bulk change', async () => {
    const { deactivate } = await foreseeActs(owner, [advisor.agentUniqueId], ['deactivate']);
    expect(deactivate).toEqual([{ reason: 'managedByProvider', flag: '', count: 1 }]);
  });

  test('is the portal’s again once an owner ends provisioning', async () => {
    await switchProvisioning(owner, false);
    await deactivateAgent(owner, { agentUniqueId: advisor.agentUniqueId });
  });
});

describe('with sign-on at a proven domain', () => {
  test('a new user gets no mail and needs no password, and a new address is valid', async () => {
    const { agencyId } = agency;
    const domain = `${crypto.randomUUID()}.example`;
    const at = new Date();
    const named = { providerName: 'Example', issuer: 'https://login.example', clientId: 'portal' };
    await db.signOnProvider.create({
      data: { agencyId, ...named, enabled: true, keeperId: agency.owner.agentUniqueId, createdAt: at, changedAt: at },
    });
    await db.signOnDomain.create({ data: { agencyId, domain, proof: 'p', provenAt: at, createdAt: at } });
    const address = `ann.lee@${domain}`;
    const { body } = await scim(
      'POST /Users',
      scimUser('Ann', 'Lee', { userName: address, emails: [{ value: address }] }),
    );
    const read = () => db.agent.findUniqueOrThrow({ where: { agentUniqueId: body.id }, include: { account: true } });
    expect(await read()).toMatchObject({ emailValidFlag: true, activationFlag: 'C', account: { ownPassword: true } });
    expect(await db.emailLink.count({ where: { accountId: body.id } })).toBe(0);
    const moved = `a.lee@${domain}`;
    await scim(
      `PATCH /Users/${body.id}`,
      patchOf({ op: 'replace', path: 'emails[type eq "work"].value', value: moved }),
    );
    expect(await read()).toMatchObject({ emailAddress: moved.toUpperCase(), emailValidFlag: true });
    expect(await db.emailLink.count({ where: { accountId: body.id } })).toBe(0);
  });
});
