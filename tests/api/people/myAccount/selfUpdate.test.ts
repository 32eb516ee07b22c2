import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { contactInput } from '#tests/support/agentInput.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { personOf } from '#seed/builders/agent.ts';
import { buildAgency, buildAgent, buildMember } from '#tests/support/builders.ts';
import { naughtyTexts } from '#tests/support/naughty.ts';
import { permissionsOf } from '#tests/support/permissions.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
let agency: Awaited<ReturnType<typeof buildAgency>>;
let agent: Awaited<ReturnType<typeof buildAgent>>;
let token: string;
beforeAll(async () => {
  agency = await buildAgency(db);
});
beforeEach(async () => {
  agent = await buildAgent(db, agency);
  token = await tokenFor(agent);
});

const update = (body: object, by = token) =>
  call('POST /osmf/v1.0/agents/self-update', { token: by, body: { reqType: 'R0033', ...body } });
const row = () => personOf(db, agent.agentUniqueId);
const auditRows = () =>
  db.audit.findMany({ where: { subjectId: agent.agentUniqueId, action: 'agent.contact-changed' } });

test('changes name and contact data, and gives the agent as it is now', async () => {
  const { status, body } = await update({ agent: { ...contactInput(), agentId: agent.agentId }, iq8Flag: 'N' });
  expect(status).toBe(200);
  const named = { firstName: 'RENÉE', lastName: "O'BRIEN-NUÑEZ", city: 'MIAMI', phoneNumber: '5550123' };
  expect(body.selfUpdate.agent).toMatchObject({ ...named, yearOfBirth: '1984', telephone: '3055550123' });
  const typed = { firstName: 'Renée', lastName: "O'Brien-Nuñez", city: 'Miami', phoneNumber: '5550123' };
  expect(await row()).toMatchObject({ ...typed, lastNameKey: "O'BRIEN-NUNEZ", dateOfBirth: new Date('1984-03-07') });
});

test('an older version of the agent is refused where the same data has changed since, and taken where something else has', async () => {
  const { version } = agent;
  const data = { agentUniqueId: agent.agentUniqueId };
  await db.agent.update({ where: data, data: { homeBasedAgentFlag: true } });
  expect((await update({ agent: { ...contactInput(), version } })).status).toBe(200);
  await db.agent.update({ where: data, data: { city: 'Tampa' } });
  expect(refusalOf(await update({ agent: { ...contactInput(), version: (await row()).version - 1 } }))).toEqual([
    409,
    'editConflict city',
  ]);
  expect((await row()).city).toBe('Tampa');
});

test('a client that sends back what it was given changes no spelling', async () => {
  const { firstName, lastName, city, ...rest } = contactInput();
  await update({ agent: { firstName, lastName, city, ...rest } });
  const { body } = await update({ agent: { ...rest, firstName: 'RENÉE', lastName: "O'BRIEN-NUÑEZ", city: 'TAMPA' } });
  expect(body.selfUpdate.agent).toMatchObject({ lastName: "O'BRIEN-NUÑEZ", city: 'TAMPA' });
  expect(await row()).toMatchObject({ firstName: 'Renée', lastName: "O'Brien-Nuñez", city: 'TAMPA' });
});

test('a field that a client leaves out, or does not know, stays as it is; an empty one is emptied', async () => {
  await update({ agent: { ...contactInput(), middleName: 'Claire', suffix: 'JR' } });
  const { status } = await update({ agent: { city: 'Tampa', suffix: null, address2: '' } });
  expect(status).toBe(200);
  const stayed = { firstName: 'Renée', middleName: 'Claire', suffix: 'JR', address1: '1 Harbor Way' };
  expect(await row()).toMatchObject({ ...stayed, city: 'Tampa', address2: '' });
  expect((await auditRows()).at(-1)).toMatchObject({ after: { city: 'Tampa', address2: '' } });
});

test('leaves user ID, address, role, flag, permissions and password as they were, whatever the agent object says of them', async () => {
  const granted = await permissionsOf(db, agent);
  const more = {
    userId: 'OTHER123',
    emailAddress: 'NEW@HARBOR.EXAMPLE',
    agentType: 'O',
    activationFlag: 'R',
    permissions: { oneSource: 'YYYYYYYY' },
    password: 'Mine2027',
  };
  expect((await update({ agent: { ...contactInput(), ...more } })).status).toBe(200);
  const { userId, emailAddress, agentType, activationFlag, passwordHash } = agent;
  expect(await row()).toMatchObject({ userId, emailAddress, agentType, activationFlag, passwordHash });
  expect(await permissionsOf(db, agent)).toEqual(granted);
});

test('records what changed, before and after, and nothing else', async () => {
  await update({ agent: contactInput() });
  await update({ agent: { ...contactInput(), city: 'Tampa' } });
  const [, second] = await auditRows();
  expect(second).toMatchObject({
    actorId: agent.agentUniqueId,
    agencyId: agency.agencyId,
    before: { city: 'Miami' },
    after: { city: 'Tampa' },
  });
  await update({ agent: { ...contactInput(), city: 'Tampa' } });
  expect(await auditRows()).toHaveLength(2);
});

test('takes a member profile along and leaves the member as it is', async () => {
  const member = await buildMember(db);
  await db.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data: { ccn: member.ccn } });
  const { status } = await update({
    agent: contactInput(),
    memberProfile: { lastName: 'SOMERSET', birthDate: '01/02/1990', city: 'MIAMI' },
  });
  expect(status).toBe(200);
  expect(await db.member.findUnique({ where: { ccn: member.ccn } })).toEqual(member);
  expect((await update({ agent: contactInput(), memberProfile: { shoeSize: 9 } })).status).toBe(400);
});

test.each(['O', 'M', 'A'] as const)('%s changes their own', async (agentType) => {
  const someone = await buildAgent(db, agency, { agentType });
  expect((await update({ agent: contactInput() }, await tokenFor(someone))).status).toBe(200);
});

test("users cannot change another user's, of whichever agency", async () => {
  const colleague = await buildAgent(db, agency);
  const stranger = (await buildAgency(db)).owner;
  for (const other of [colleague, stranger]) {
    expect(
      refusalOf(await update({ agent: { ...contactInput(), agentId: other.agentId } }, await tokenFor(agency.owner))),
    ).toEqual([404, 'notFound']);
    expect(await db.agent.findUnique({ where: { agentUniqueId: other.agentUniqueId } })).toMatchObject({
      lastName: other.lastName,
    });
  }
  expect(refusalOf(await update({ agent: contactInput(), agency: { agencyId: stranger.agencyId } }))).toEqual([
    404,
    'notFound',
  ]);
});

test('takes agency and member profile as they were retrieved, and changes neither', async () => {
  const retrieved = await call(`GET /osmf/v1.0/agents/self-retrieve?agentId=${agent.agentId}`, { token });
  const { agency: ownAgency, memberProfile } = retrieved.body.retrieveAgent;
  const sent = { ...ownAgency, agencyName: 'SOMETHING ELSE' };
  expect((await update({ agent: contactInput(), agency: sent, memberProfile })).status).toBe(200);
  expect(await db.agency.findUnique({ where: { agencyId: agency.agencyId } })).toMatchObject({
    agencyName: agency.agencyName,
  });
});

test('is not for those who have steps to take first', async () => {
  const newcomer = await buildAgent(db, agency, { activationFlag: 'C' });
  expect(refusalOf(await update({ agent: contactInput() }, await tokenFor(newcomer)))).toEqual([403, 'forbidden']);
});

test('has the house name in the uk alone', async () => {
  const { owner } = await buildAgency(db, { country: 'GB' });
  const answer = await update({ agent: { ...contactInput('GB'), houseName: 'The Old Mill' } }, await tokenFor(owner));
  expect(answer.body.selfUpdate.agent.houseName).toBe('THE OLD MILL');
  expect(refusalOf(await update({ agent: { ...contactInput(), houseName: 'The Old Mill' } }))).toEqual([
    400,
    'unknownField houseName',
  ]);
});

test('keeps a house name from before a move out of the uk while the address stays, and drops it with another', async () => {
  await update({ agent: contactInput() });
  await db.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data: { houseName: 'The Old Mill' } });
  await update({ agent: { firstName: 'Mary' } });
  expect(await row()).toMatchObject({ firstName: 'Mary', houseName: 'The Old Mill' });
  await update({ agent: { city: 'Tampa' } });
  expect(await row()).toMatchObject({ city: 'Tampa', houseName: '' });
});

describe('malformed', () => {
  test.each([
    [{ agent: { ...contactInput(), shoeSize: 9 } }, 'unknownField shoeSize'],
    [{ agent: { ...contactInput(), agentType: 'OWNER' } }, 'malformedRequest agentType'],
    [{ agent: { ...contactInput(), agentId: 7 } }, 'malformedRequest agentId'],
    [{ agent: contactInput(), reqType: 'R0032' }, 'malformedRequest reqType'],
    [{ agent: contactInput(), iq8Flag: 'X' }, 'malformedRequest iq8Flag'],
    [{ agent: { ...contactInput(), phoneNumber: '' } }, 'areaCodeAndNumber phoneNumber'],
    [{ agent: { ...contactInput(), state: 'ZZ' } }, 'invalidOption state'],
    [{ agent: { ...contactInput(), yearOfBirth: '2999' } }, 'birthYear yearOfBirth'],
    [{ agent: [] }, 'malformedRequest agent'],
  ])('%j is refused', async (body, refusal) => {
    const answer = await update(body);
    expect(refusalOf(answer).slice(0, 2)).toEqual([400, refusal]);
    expect(await auditRows()).toEqual([]);
  });

  const fields = ['firstName', 'address1', 'address3', 'zip', 'suffix', 'cellphoneNumber'];

  // Every text is in two of the fields, and every field has a third of the texts; fuzzing draws from all.
  test.each(naughtyTexts.map((text, index) => [text, index] as const))(
    '%j is stored safely or refused',
    async (text, index) => {
      for (const field of fields.filter((_, place) => (place + index) % 3 === 0)) {
        const { status, body } = await update({ agent: { ...contactInput(), [field]: text } });
        expect([200, 400]).toContain(status);
        if (status === 200) expect(body.selfUpdate.agent[field]).not.toMatch(/<\/?[a-z]/i);
      }
    },
  );
});
