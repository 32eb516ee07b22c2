import { beforeEach, describe, expect, test } from 'vitest';
import { flushCalls } from '#app/domain/accounts/keys/callBook.server.ts';
import { revokeKey } from '#app/domain/accounts/keys/revokeKey.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import {
  chooseTaker,
  readProvisioning,
  switchProvisioning,
} from '#app/domain/people/provisioning/provisioningSettings.server.ts';
import { saveBranch } from '#app/domain/people/branches/saveBranch.server.ts';
import { saveTemplate } from '#app/domain/people/templates/saveTemplate.server.ts';
import { database } from '#app/platform/database.server.ts';
import { call, refusalOf } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { keyOf, withoutHeaders } from '#tests/support/keys.ts';
import { patchOf, provisioningClient, scimClient, type ScimAnswer } from '#tests/support/scimClient.ts';
import { scimUser } from '#tests/support/scimUser.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();

let agency: Awaited<ReturnType<typeof buildAgency>>;
let owner: AgentContext;
let scim: Awaited<ReturnType<typeof provisioningClient>>;

beforeEach(async () => {
  agency = await buildAgency(db);
  owner = await signedIn(agency.owner);
  scim = await provisioningClient(owner);
});

const agentOf = (id: string) =>
  db.agent.findUniqueOrThrow({ where: { agentUniqueId: id }, include: { provisioned: true, account: true } });
const saidOf = ({ status, body }: ScimAnswer) => [status, body.scimType];
const added = async (user: object) => {
  const answer = await scim('POST /Users', user);
  expect(answer.status).toBe(201);
  return answer.body as { id: string; userName: string; meta: { version: string } };
};

describe('a user', () => {
  test('is added with what the provider knows, the mail of a new user and no their own password', async () => {
    const user = scimUser('Imogen', 'Brown', {
      roles: [{ value: 'Supervisor', primary: true }],
      phoneNumbers: [{ type: 'work', value: '+1 305 555 0123' }],
    });
    const { status, headers, body } = await scim('POST /Users', user);
    expect(status).toBe(201);
    expect(headers.get('Content-Type')).toBe('application/scim+json; charset=utf-8');
    expect(headers.get('Location')).toBe(body.meta.location);
    expect(headers.get('ETag')).toBe(body.meta.version);
    expect(body).toMatchObject({
      userName: user.userName,
      externalId: user.externalId,
      name: { givenName: 'Imogen', familyName: 'Brown' },
      active: true,
      emails: [{ value: user.userName, primary: true }],
      roles: [{ value: 'supervisor' }],
    });
    const agent = await agentOf(body.id);
    expect(agent).toMatchObject({
      agencyId: agency.agencyId,
      userId: expect.stringMatching(/^IMOGENBROWN[0-9A-F]{5}$/),
      emailAddress: user.userName.toUpperCase(),
      agentType: 'M',
      activationFlag: 'C',
      emailValidFlag: false,
      account: { passwordDue: true },
    });
    expect(await db.emailLink.count({ where: { accountId: body.id, purpose: 'first-password' } })).toBe(1);
    const row = await db.audit.findFirstOrThrow({ where: { subjectId: body.id, action: 'agent.added' } });
    expect([row.actorKind, row.actorId]).toEqual(['key', scim.keyId]);
  });

  test('of one name has it as the last one, and a user name that is a user ID is theirs', async () => {
    const digits = String(Math.floor(Math.random() * 1e9));
    const user = scimUser('One', 'Name', { userName: `Suharto${digits}`, name: { givenName: 'Suharto' } });
    const { id } = await added(user);
    expect(await agentOf(id)).toMatchObject({ userId: `SUHARTO${digits}`, firstName: '', lastName: 'Suharto' });
    expect(saidOf(await scim('POST /Users', scimUser('A', 'B', { userName: `SUHARTO${digits}` })))).toEqual([
      409,
      'uniqueness',
    ]);
  });

  test.each([
    ['without a user name', { userName: '' }, 400, 'invalidValue'],
    ['without a name', { name: {} }, 400, 'invalidValue'],
    ['with a name that is none', { name: { givenName: 'A', familyName: '123' } }, 400, 'invalidValue'],
    ['without an address', { userName: 'NOADDRESS1', emails: [] }, 400, 'invalidValue'],
    ['of another schema', { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'] }, 400, 'invalidSyntax'],
    ['as an owner', { roles: [{ value: 'Owner' }] }, 403, undefined],
    ['with active as anything', { active: 'perhaps' }, 400, 'invalidValue'],
  ])('%s is refused', async (_, more, status, scimType) => {
    expect(saidOf(await scim('POST /Users', scimUser('Ann', 'Lee', more)))).toEqual([status, scimType]);
  });

  test('is added once of two at once, and an external ID is one user’s', async () => {
    const user = scimUser('Two', 'Atonce');
    const answers = await Promise.all([scim('POST /Users', user), scim('POST /Users', user)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const other = scimUser('Other', 'Person', { externalId: user.externalId });
    expect(saidOf(await scim('POST /Users', other))).toEqual([409, 'uniqueness']);
    const elsewhere = await provisioningClient(await signedIn((await buildAgency(db)).owner));
    expect((await elsewhere('POST /Users', { ...other, userName: 'elsewhere1' })).status).toBe(201);
  });

  test('is deactivated by offboarding, which gives open items to the chosen colleague, and comes back', async () => {
    const taker = await buildAgent(db, agency, { agentType: 'M' });
    await chooseTaker(owner, taker.agentUniqueId);
    const leaver = await buildAgent(db, agency, { agentType: 'M' });
    const unfinished = await buildAgent(db, agency, { activationFlag: 'C' });
    await db.agent.update({
      where: { agentUniqueId: unfinished.agentUniqueId },
      data: { certifiedBy: leaver.agentUniqueId },
    });
    const path = `/Users/${leaver.agentUniqueId}`;
    const left = await scim(`PATCH ${path}`, patchOf({ op: 'Replace', path: 'active', value: 'False' }));
    expect([left.status, left.body.active]).toEqual([200, false]);
    expect(await agentOf(leaver.agentUniqueId)).toMatchObject({ activationFlag: 'D' });
    expect((await agentOf(unfinished.agentUniqueId)).certifiedBy).toBe(taker.agentUniqueId);
    expect(await db.leaver.count({ where: { agentUniqueId: leaver.agentUniqueId } })).toBe(1);
    const back = await scim(`PATCH ${path}`, patchOf({ op: 'replace', value: { active: true } }));
    expect([back.status, back.body.active]).toEqual([200, true]);
    expect((await agentOf(unfinished.agentUniqueId)).certifiedBy).toBe(leaver.agentUniqueId);
  });

  test('is deleted, and their names are free again', async () => {
    const user = scimUser('Gone', 'Soon');
    const { id } = await added(user);
    expect((await scim(`DELETE /Users/${id}`)).status).toBe(204);
    expect((await scim(`GET /Users/${id}`)).status).toBe(404);
    expect((await scim(`DELETE /Users/${id}`)).status).toBe(404);
    expect((await agentOf(id)).deletedAt).not.toBeNull();
    await added(user);
  });

  test('who keeps the key or is the last owner stays', async () => {
    const path = `/Users/${agency.owner.agentUniqueId}`;
    expect((await scim(`PATCH ${path}`, patchOf({ op: 'replace', path: 'active', value: false }))).status).toBe(403);
    expect((await scim(`DELETE ${path}`)).status).toBe(403);
    const other = await buildAgent(db, agency, { agentType: 'O' });
    const otherPath = `/Users/${other.agentUniqueId}`;
    const demoted = await scim(
      `PATCH ${otherPath}`,
      patchOf({ op: 'replace', path: 'roles', value: [{ value: 'Advisor' }] }),
    );
    expect([demoted.status, demoted.body.roles[0].value]).toEqual([200, 'owner']);
    expect((await scim(`PATCH ${otherPath}`, patchOf({ op: 'replace', value: { active: false } }))).status).toBe(200);
    const advisor = await buildAgent(db, agency);
    const made = await scim(
      `PATCH /Users/${advisor.agentUniqueId}`,
      patchOf({ op: 'replace', path: 'roles', value: [{ value: 'Owner' }] }),
    );
    expect(made.status).toBe(403);
  });

  test('of another agency is not found', async () => {
    const other = await buildAgency(db);
    const path = `/Users/${other.owner.agentUniqueId}`;
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', scimUser('A', 'B')],
      ['PATCH', patchOf({ op: 'replace', path: 'active', value: false })],
      ['DELETE', undefined],
    ] as const)
      expect((await scim(`${method} ${path}`, body)).status).toBe(404);
    expect((await scim('GET /Users/nonsense')).status).toBe(404);
    const { body } = await scim(`GET /Users?filter=${encodeURIComponent(`id eq "${other.owner.agentUniqueId}"`)}`);
    expect(body.totalResults).toBe(0);
  });
});

describe('requests as providers send them', () => {
  test('Entra ID finds by userName in any case, and changes by paths', async () => {
    const user = scimUser('Jane', 'Doe', { externalId: 'jane' });
    const { id } = await added({
      ...user,
      schemas: [...user.schemas, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
      title: 'Agent',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Sales' },
    });
    const found = await scim(`GET /Users?filter=${encodeURIComponent(`userName eq "${user.userName.toUpperCase()}"`)}`);
    expect(found.body.Resources.map((each: { id: string }) => each.id)).toEqual([id]);
    const byExternal = await scim(`GET /Users?filter=${encodeURIComponent('externalId eq "jane"')}`);
    expect(byExternal.body.totalResults).toBe(1);
    const answer = await scim(
      `PATCH /Users/${id}`,
      patchOf(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: `x.${user.userName}` },
        { op: 'Replace', path: 'name.familyName', value: 'Smith' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 305 555 0100' },
        { op: 'Replace', path: 'roles[primary eq "True"].value', value: 'Supervisor' },
        { op: 'Replace', path: 'displayName', value: 'Jane Smith' },
        { op: 'Replace', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Air' },
      ),
    );
    expect(answer.status).toBe(200);
    expect(await agentOf(id)).toMatchObject({
      emailAddress: `X.${user.userName}`.toUpperCase(),
      firstName: 'Jane',
      lastName: 'Smith',
      agentType: 'M',
      cellphoneCode: '305',
      cellphoneNumber: '5550100',
    });
  });

  test('Entra ID links users who are there already, by name or address', async () => {
    const advisor = await buildAgent(db, agency);
    const address = advisor.emailAddress.toLowerCase();
    const found = await scim(`GET /Users?filter=${encodeURIComponent(`userName eq "${address}"`)}`);
    expect(found.body.Resources.map((each: { id: string }) => each.id)).toEqual([advisor.agentUniqueId]);
    const byId = await scim(`GET /Users?filter=${encodeURIComponent(`userName eq "${advisor.userId.toLowerCase()}"`)}`);
    expect(byId.body.totalResults).toBe(1);
    const linked = await scim(
      `PATCH /Users/${advisor.agentUniqueId}`,
      patchOf({ op: 'Add', path: 'externalId', value: 'e1' }, { op: 'Replace', path: 'userName', value: address }),
    );
    expect(linked.body).toMatchObject({ userName: address, externalId: 'e1' });
    expect((await agentOf(advisor.agentUniqueId)).userId).toBe(advisor.userId);
  });

  test('Okta sends everything by PUT, and deactivates softly', async () => {
    const user = scimUser('Olaf', 'Berg');
    const { id } = await added(user);
    const whole = { ...user, id, name: { givenName: 'Olaf', familyName: 'Bergman' }, locale: 'en_US', groups: [] };
    const put = await scim(`PUT /Users/${id}`, whole, { 'Content-Type': 'application/scim+json; charset=utf-8' });
    expect([put.status, put.body.name.familyName]).toEqual([200, 'Bergman']);
    const again = await scim(`PUT /Users/${id}`, { ...whole, active: false }, { 'Content-Type': 'application/json' });
    expect([again.status, again.body.active]).toEqual([200, false]);
  });

  test('Google suspends with a PATCH of a nested value, and asks for a page', async () => {
    const { id } = await added(scimUser('Gina', 'Ross'));
    const answer = await scim(
      `PATCH /Users/${id}`,
      patchOf({ op: 'replace', value: { active: false, name: { familyName: 'Rossi' } } }),
    );
    expect(answer.body).toMatchObject({ active: false, name: { givenName: 'Gina', familyName: 'Rossi' } });
    const page = await scim('GET /Users?startIndex=1&count=1&attributes=userName');
    expect(page.body).toMatchObject({ totalResults: 2, startIndex: 1, itemsPerPage: 1 });
    expect(Object.keys(page.body.Resources[0]).toSorted()).toEqual(['id', 'meta', 'schemas', 'userName']);
  });

  test('a PATCH of what no schema has is refused, of what is not kept here is not', async () => {
    const { id } = await added(scimUser('Path', 'Finder'));
    const patch = (operation: object) => scim(`PATCH /Users/${id}`, patchOf(operation));
    expect(saidOf(await patch({ op: 'add', path: 'shoeSize', value: 44 }))).toEqual([400, 'invalidPath']);
    expect(saidOf(await patch({ op: 'add', path: 'emails[', value: 44 }))).toEqual([400, 'invalidPath']);
    expect(saidOf(await patch({ op: 'explode', path: 'active' }))).toEqual([400, 'invalidSyntax']);
    expect(saidOf(await patch({ op: 'remove' }))).toEqual([400, 'noTarget']);
    expect((await patch({ op: 'add', path: 'title', value: 'VP' })).status).toBe(200);
    const many = Array.from({ length: 101 }, () => ({ op: 'replace', path: 'active', value: true }));
    expect(saidOf(await scim(`PATCH /Users/${id}`, patchOf(...many)))).toEqual([413, 'tooMany']);
  });
});

describe('a list', () => {
  test.each([
    ['startIndex=0', 1, 3],
    ['startIndex=-5', 1, 3],
    ['startIndex=2&count=1', 2, 1],
    ['startIndex=99999999999999999999', 1_000_000_000, 0],
    ['count=0', 1, 0],
    ['count=-1', 1, 0],
    ['count=100000', 1, 3],
  ])('with %s begins and ends where it says', async (query, startIndex, items) => {
    for (let i = 0; i < 2; i += 1) await buildAgent(db, agency);
    const { status, body } = await scim(`GET /Users?${query}`);
    expect([status, body.totalResults, body.startIndex, body.Resources.length]).toEqual([200, 3, startIndex, items]);
  });

  test('refuses a start that is no number', async () => {
    expect(saidOf(await scim('GET /Users?startIndex=one'))).toEqual([400, 'invalidValue']);
  });

  test.each([
    'shoeSize eq 4',
    'userName eq',
    'userName',
    'userName xx "a"',
    'password eq "Sail2026"',
    'active gt true',
    `userName eq "${'a'.repeat(600)}"`,
    Array.from({ length: 11 }, (_, i) => `id eq "${i}"`).join(' or '),
    `${'('.repeat(50)}id eq "1"${')'.repeat(50)}`,
    Array.from({ length: 6 }, () => '(id eq "1" or id eq "2")').join(' and '),
    `userName eq "${'\\\\'.repeat(100)}`,
    'userName eq "a" garbage',
  ])('refuses the filter %s', async (filter) => {
    expect(saidOf(await scim(`GET /Users?filter=${encodeURIComponent(filter)}`))).toEqual([400, 'invalidFilter']);
  });

  test.each([
    ['active eq true', 2],
    ['active eq "False"', 1],
    ['not (active eq true)', 1],
    ['name.familyName sw "zz%"', 0],
    ['externalId eq null', 3],
    ['meta.lastModified gt "2020-01-01T00:00:00Z" and active eq true', 2],
    ['emails[type eq "work" and value co "example"]', 3],
  ])('by the filter %s has %i', async (filter, total) => {
    await buildAgent(db, agency);
    await buildAgent(db, agency, { activationFlag: 'D' });
    const { body } = await scim(`GET /Users?filter=${encodeURIComponent(filter)}`);
    expect(body.totalResults).toBe(total);
  });
});

describe('versions', () => {
  test('If-None-Match saves reading what has not changed, If-Match a change of what has', async () => {
    const { id, meta } = await added(scimUser('Vera', 'Sion'));
    const path = `/Users/${id}`;
    expect((await scim(`GET ${path}`, undefined, { 'If-None-Match': meta.version })).status).toBe(304);
    const rename = patchOf({ op: 'replace', path: 'name.familyName', value: 'Sionis' });
    const changed = await scim(`PATCH ${path}`, rename, { 'If-Match': meta.version });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('ETag')).not.toBe(meta.version);
    expect((await scim(`GET ${path}`, undefined, { 'If-None-Match': meta.version })).status).toBe(200);
    expect((await scim(`PATCH ${path}`, rename, { 'If-Match': meta.version })).status).toBe(412);
    expect((await scim(`DELETE ${path}`, undefined, { 'If-Match': meta.version })).status).toBe(412);
    expect((await scim(`DELETE ${path}`, undefined, { 'If-Match': '*' })).status).toBe(204);
  });
});

describe('a group', () => {
  test('is a permission template: its members have its permissions', async () => {
    await saveTemplate(owner, {
      templateId: null,
      templateName: 'Sales',
      permissions: ['poBookingAccess'],
      version: undefined,
    });
    const { id } = await added(scimUser('Grace', 'Group'));
    const found = await scim(
      `GET /Groups?filter=${encodeURIComponent('displayName eq "sales"')}&excludedAttributes=members`,
    );
    const [group] = found.body.Resources;
    expect(group).toMatchObject({ displayName: 'Sales' });
    const path = `/Groups/${group.id}`;
    const put = await scim(`PATCH ${path}`, patchOf({ op: 'Add', path: 'members', value: [{ value: id }] }));
    expect(put.status).toBe(204);
    expect((await scim(`GET ${path}`)).body.members).toMatchObject([{ value: id }]);
    const held = () => db.permissionGrant.findMany({ where: { agentUniqueId: id }, select: { key: true } });
    expect((await held()).map(({ key }) => key)).toEqual(['poBookingAccess']);
    const isMember = await scim(
      `GET /Groups?filter=${encodeURIComponent(`id eq "${group.id}" and members eq "${id}"`)}`,
    );
    expect(isMember.body.totalResults).toBe(1);
    await scim(`PATCH ${path}`, patchOf({ op: 'remove', path: `members[value eq "${id}"]` }));
    expect((await agentOf(id)).permissionTemplateId).toBeNull();
  });

  test('is a branch, with the members that a PUT names', async () => {
    const { branchId } = await saveBranch(owner, { branchId: null, branchName: 'Harbor' });
    const people = [await buildAgent(db, agency), await buildAgent(db, agency)];
    const path = `/Groups/${branchId}`;
    const members = people.map(({ agentUniqueId }) => ({ value: agentUniqueId }));
    expect((await scim(`PUT ${path}`, { displayName: 'Harbor', members })).body.members).toHaveLength(2);
    expect((await scim(`PUT ${path}`, { displayName: 'Harbor', members: members.slice(0, 1) })).status).toBe(200);
    expect((await agentOf(people[1]!.agentUniqueId)).branchId).toBeNull();
    const other = await buildAgency(db);
    const foreign = await scim(
      `PATCH ${path}`,
      patchOf({ op: 'add', path: 'members', value: [{ value: other.owner.agentUniqueId }] }),
    );
    expect(foreign.status).toBe(404);
    expect(saidOf(await scim(`PATCH ${path}`, patchOf({ op: 'replace', path: 'displayName', value: 'X' })))).toEqual([
      400,
      'mutability',
    ]);
    expect((await scim('POST /Groups', { displayName: 'New' })).status).toBe(403);
    expect((await scim(`DELETE ${path}`)).status).toBe(403);
    const elsewhere = await provisioningClient(await signedIn(other.owner));
    expect((await elsewhere(`GET ${path}`)).status).toBe(404);
  });
});

describe('a call', () => {
  test('describes what is offered', async () => {
    const { body } = await scim('GET /ServiceProviderConfig');
    expect(body).toMatchObject({ patch: { supported: true }, bulk: { supported: false }, etag: { supported: true } });
    expect((await scim('GET /Schemas')).body.totalResults).toBe(2);
    expect((await scim('GET /Schemas/urn:ietf:params:scim:schemas:core:2.0:User')).body.name).toBe('User');
    expect((await scim('GET /ResourceTypes/Group')).body.endpoint).toBe('/Groups');
    expect((await scim('POST /Bulk', {})).status).toBe(501);
    expect((await scim('GET /Nonsense')).status).toBe(404);
  });

  test('needs a key with the scope, which opens nothing else', async () => {
    expect((await scimClient(undefined)('GET /Users')).status).toBe(401);
    expect((await scimClient('nonsense')('GET /Users')).status).toBe(401);
    const other = await keyOf(owner, ['read:people', 'write:people', 'write:access']);
    expect((await scimClient(other.text)('GET /Users')).status).toBe(403);
    const list = await call('POST /osmf/v1.0/agents/list', { token: scim.key, body: {}, headers: withoutHeaders });
    expect(refusalOf(list)).toEqual([403, 'scopeMissing']);
    await revokeKey(owner, scim.keyId);
    const ended = await scim('GET /Users');
    expect([ended.status, ended.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer realm="scim"']);
  });

  test('with its key in the address is refused', async () => {
    const { text } = await keyOf(owner, ['provision:people']);
    const answer = await scimClient(text)(`GET /Users?access_token=${text}`);
    expect([answer.status, JSON.stringify(answer.body).includes(text)]).toEqual([400, false]);
  });

  test('with a body of another kind, too large or broken is refused', async () => {
    const plain = await scim('POST /Users', JSON.stringify(scimUser('A', 'B')), { 'Content-Type': 'text/plain' });
    expect(plain.status).toBe(415);
    expect((await scim('POST /Users', `{"userName":"${'a'.repeat(300_000)}"}`)).status).toBe(413);
    expect(saidOf(await scim('POST /Users', '{"userName":'))).toEqual([400, 'invalidSyntax']);
    expect(saidOf(await scim('POST /Users', '[]'))).toEqual([400, 'invalidSyntax']);
  });

  test('by a test key changes nothing', async () => {
    const dry = await provisioningClient(owner, { keyUse: 'test' });
    const { status, body } = await dry('POST /Users', scimUser('Dry', 'Run'));
    expect(status).toBe(201);
    expect((await dry(`GET /Users/${body.id}`)).status).toBe(404);
  });

  test('is refused while an owner has ended provisioning, and is in the log', async () => {
    await switchProvisioning(owner, false);
    expect((await scim('GET /Users')).status).toBe(403);
    await switchProvisioning(owner, true);
    expect((await scim('GET /Users')).status).toBe(200);
    await flushCalls(db);
    const page = await readProvisioning(owner);
    expect(page.errors.map(({ status, path }) => [status, path])).toEqual([[403, '/scim/v2/Users']]);
    expect(page.lastCallAt).not.toBeNull();
  });
});
