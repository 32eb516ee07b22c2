import { beforeAll, describe, expect, test } from 'vitest';
import { withNewIdentifiers } from '#app/domain/accounts/identifiers.server.ts';
import { database } from '#app/platform/database.server.ts';
import { passwords } from '#app/platform/passwords.server.ts';
import { addAgentInput } from '#tests/support/agentInput.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { personOf } from '#seed/builders/agent.ts';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { permissionsOf } from '#tests/support/permissions.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
const path = 'POST /osmf/v1.0/agents/add';
type Agency = Awaited<ReturnType<typeof buildAgency>>;
let agency: Agency;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  agency = await buildAgency(db);
  tokens.O = await tokenFor(agency.owner);
  tokens.M = await tokenFor(await buildAgent(db, agency, { agentType: 'M' }));
  tokens.A = await tokenFor(await buildAgent(db, agency, { agentType: 'A' }));
});

const add = (input: object, token = tokens.O) => call(path, { token, body: { agent: input } });
const stored = (agentUniqueId: string) => personOf(db, agentUniqueId);

describe('what is stored', () => {
  test('the agent: names as typed, at the first step, certified, with the granted permissions', async () => {
    const input = addAgentInput();
    const { status, body } = await add(input);
    expect(status).toBe(200);
    const { agent } = body.addAgent;
    expect(agent).toEqual({
      agentUniqueId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      agentId: expect.stringMatching(/^\d{8}$/),
      polarAgentId: expect.stringMatching(/^\d{8}$/),
      userId: input.userId.toUpperCase(),
      activationFlag: 'C',
    });
    expect(await stored(agent.agentUniqueId)).toMatchObject({
      agencyId: agency.agencyId,
      emailAddress: input.emailAddress.toUpperCase(),
      firstName: 'Renée',
      lastName: "O'Brien-Nuñez",
      firstNameKey: 'RENEE',
      lastNameKey: "O'BRIEN-NUNEZ",
      city: 'Miami',
      dateOfBirth: new Date('1984-03-07'),
      emailValidFlag: false,
      activationFlag: 'C',
      originCompany: 'PC',
      language: 'en',
      certifiedBy: agency.owner.agentUniqueId,
      certifiedAt: expect.any(Date),
      termsAcceptedAt: null,
    });
  });

  test.each([
    ['(954)', '555-0123', { phoneCode: '954', phoneNumber: '5550123' }],
    ['９５４', '５５５－０１２３', { phoneCode: '954', phoneNumber: '5550123' }],
    ['+44', '20 7946 0123', { phoneCode: '44', phoneNumber: '2079460123' }],
  ])('a telephone that is sent as %s %s as its digits', async (phoneCode, phoneNumber, digits) => {
    const { body } = await add({ ...addAgentInput(), phoneCode, phoneNumber });
    expect(await stored(body.addAgent.agent.agentUniqueId)).toMatchObject(digits);
  });

  test('the password as a hash that compares in any case', async () => {
    const { body } = await add(addAgentInput());
    const { passwordHash } = await db.account.findUniqueOrThrow({
      where: { accountId: body.addAgent.agent.agentUniqueId },
    });
    expect(passwordHash).not.toContain('Welcome1');
    expect(await passwords.compare('wELCOME1', passwordHash)).toBe(true);
    expect(await passwords.compare(samplePassword, passwordHash)).toBe(false);
  });

  test('the audit row, without the password, and the mail with its link', async () => {
    const input = addAgentInput();
    const { body } = await add(input);
    const { agentUniqueId: subjectId } = body.addAgent.agent;
    const audit = await db.audit.findFirstOrThrow({ where: { subjectId, action: 'agent.added' } });
    expect(audit).toMatchObject({
      actorKind: 'agent',
      actorId: agency.owner.agentUniqueId,
      agencyId: agency.agencyId,
      before: null,
    });
    expect(audit.after).toMatchObject({
      userId: input.userId.toUpperCase(),
      agentType: 'A',
      activationFlag: 'C',
      certified: true,
    });
    expect(JSON.stringify(audit.after)).not.toMatch(/welcome1|\$2[aby]\$/i);
    expect(await db.outbox.findMany({ where: { recipient: input.emailAddress } })).toMatchObject([
      { template: 'validateEmail', language: 'en' },
    ]);
    expect(await db.emailLink.count({ where: { accountId: subjectId, purpose: 'validate', usedAt: null } })).toBe(1);
  });

  test('the two permission strings of spec §3 serve as well as keys', async () => {
    const { body } = await add({
      ...addAgentInput(),
      permissions: { oneSource: 'NYNNNNNN', polarOnline: 'NYNNNNNNNN' },
    });
    expect(await permissionsOf(db, body.addAgent.agent)).toEqual({ oneSource: 'NYNNNNNN', polarOnline: 'NYNNNNNNNN' });
  });

  test.each([
    ['GB', 'E', 'PO', 'en'],
    ['JP', 'C', 'PC', 'ja'],
    ['AU', 'C', 'PA', 'en'],
    ['SG', 'C', 'PC', 'en'],
    ['DE', 'C', 'PC', 'en'],
  ])('in %s: flag %s, company %s, language %s', async (country, activationFlag, originCompany, language) => {
    const { owner } = await buildAgency(db, { country });
    const input = addAgentInput(country);
    const { body } = await add(input, await tokenFor(owner));
    const agent = await stored(body.addAgent.agent.agentUniqueId);
    expect(agent).toMatchObject({ activationFlag, originCompany, language });
    expect(await db.outbox.findFirst({ where: { recipient: input.emailAddress } })).toMatchObject({ language });
    // Permissions are not set in the uk: those of the role apply.
    expect((await permissionsOf(db, agent)).oneSource).toBe(country === 'GB' ? 'NNYYYYNN' : 'NNNNYNNN');
  });
});

describe('who may', () => {
  test.each([
    ['O', 'O', 200],
    ['O', 'M', 200],
    ['O', 'A', 200],
    ['M', 'O', 403],
    ['M', 'M', 200],
    ['M', 'A', 200],
    ['A', 'O', 403],
    ['A', 'M', 403],
    ['A', 'A', 403],
  ])('%s adds %s: %i', async (actor, agentType, status) => {
    const input = { ...addAgentInput(), agentType };
    const answer = await add(input, tokens[actor]);
    expect(answer.status).toBe(status);
    expect(await db.agent.count({ where: { userId: input.userId.toUpperCase(), agencyId: agency.agencyId } })).toBe(
      status === 200 ? 1 : 0,
    );
  });

  test('users cannot be added to another agency: there is no field for it', async () => {
    const other = await buildAgency(db);
    expect(refusalOf(await add({ ...addAgentInput(), agencyId: other.agencyId }))).toEqual([
      400,
      'unknownField agencyId',
    ]);
  });
});

describe('what is taken', () => {
  test('a user ID, in any case and in any agency', async () => {
    const { owner } = await buildAgency(db);
    const answer = await add({ ...addAgentInput(), userId: owner.userId.toLowerCase() });
    expect(refusalOf(answer)).toEqual([409, '7009 userId']);
    expect(answer.body.errors[0].title).toBe(
      'This login ID has been assigned to another guest. Please provide a different login ID',
    );
  });

  test('an address, in any case and in any agency', async () => {
    const { owner } = await buildAgency(db);
    const answer = await add({ ...addAgentInput(), emailAddress: owner.emailAddress.toLowerCase() });
    expect(refusalOf(answer)).toEqual([409, '7008 emailAddress']);
  });

  test('both: the user ID is named', async () => {
    const { userId, emailAddress } = agency.owner;
    expect(refusalOf(await add({ ...addAgentInput(), userId, emailAddress }))).toEqual([409, '7009 userId']);
  });

  test('a refused add leaves nothing behind', async () => {
    const input = { ...addAgentInput(), userId: agency.owner.userId };
    const before = [await db.agent.count(), await db.audit.count(), await db.emailLink.count()];
    await add(input);
    expect([await db.agent.count(), await db.audit.count(), await db.emailLink.count()]).toEqual(before);
    expect(await db.outbox.count({ where: { recipient: input.emailAddress } })).toBe(0);
  });

  test('what a deleted agent had is free again', async () => {
    const gone = await buildAgent(db, agency, { deletedAt: new Date() });
    expect((await add({ ...addAgentInput(), userId: gone.userId, emailAddress: gone.emailAddress })).status).toBe(200);
  });

  test('of two adds of one user ID in the same instant exactly one wins', async () => {
    const { owner } = await buildAgency(db);
    const token = await tokenFor(owner);
    for (let round = 0; round < 5; round += 1) {
      const { userId } = addAgentInput();
      const answers = await Promise.all([
        add({ ...addAgentInput(), userId }),
        add({ ...addAgentInput(), userId }, token),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(refusalOf(answers.find(({ status }) => status === 409)!)).toEqual([409, '7009 userId']);
      expect(await db.agent.count({ where: { userId: userId.toUpperCase() } })).toBe(1);
    }
  });

  test('an identifier that is taken is chosen again, and only that', async () => {
    const { owner } = agency;
    const tried: string[] = [];
    const claim = (columns: object) =>
      withNewIdentifiers(({ polarAgentId }) => {
        tried.push(polarAgentId);
        const isFirst = tried.length === 1;
        return db.agent.update({
          where: { agentUniqueId: owner.agentUniqueId },
          data: isFirst ? columns : { polarAgentId },
        });
      });
    const other = await buildAgent(db, agency);
    const { polarAgentId } = await claim({ polarAgentId: other.polarAgentId });
    expect(tried).toEqual([expect.stringMatching(/^\d{8}$/), polarAgentId]);
    tried.length = 0;
    await expect(claim({ userId: other.userId })).rejects.toMatchObject({ code: 'P2002' });
    expect(tried).toHaveLength(1);
  });
});
