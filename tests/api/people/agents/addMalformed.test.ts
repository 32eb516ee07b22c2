import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { closePasswords, passwords } from '#app/platform/passwords.server.ts';
import { addAgentInput } from '#tests/support/agentInput.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { naughtyTexts } from '#tests/support/naughty.ts';
import { permissionsOf } from '#tests/support/permissions.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { everyRow } from '#tests/support/depth.ts';

await testDatabase();
quickPasswords();
const db = database();
let token: string;
beforeAll(async () => {
  // Hundreds of agents are added here: their passwords are of no interest.
  vi.spyOn(passwords, 'hash').mockResolvedValue('no hash');
  token = await tokenFor((await buildAgency(db)).owner);
});
afterAll(closePasswords);

const send = (body: unknown) => call('POST /osmf/v1.0/agents/add', { token, body });
const add = (changes: object) => send({ agent: { ...addAgentInput(), ...changes } });

describe('a field', () => {
  test.each([
    ['firstName', '', 'required'],
    ['firstName', ' Ann', 'leadingSpace'],
    ['lastName', 'R2D2', 'nameCharacters'],
    ['emailAddress', 'not an address', 'email'],
    ['userId', 'short', 'userIdFormat'],
    ['password', 'letters', 'passwordMix'],
    ['confirmPwd', 'Another1', 'passwordsDiffer'],
    ['title', 'KING', 'selectTitle'],
    ['gender', 'X', 'selectGender'],
    ['agentType', 'T', 'selectAgentType'],
    ['phoneCode', '', 'areaCodeAndNumber'],
    ['dateOfBirth', '31.', 'birthDay'],
    ['yearOfBirth', '1899', 'birthYear'],
    ['cliaagentId', '123', 'cliaId'],
    ['zip', '', 'required'],
    ['state', '', 'required'],
    ['state', 'ZZ', 'invalidOption'],
    ['country', 'XX', 'invalidOption'],
    ['abtanumber', 'K1234', 'unknownField'],
    ['houseName', 'The Mill', 'unknownField'],
    ['certification', null, 'certificationRequired'],
    ['certification', '', 'certificationRequired'],
    ['certification', false, 'certificationRequired'],
  ])('%s %j is refused as %s', async (field, value, code) => {
    const answer = await add({ [field]: value });
    expect(answer.status).toBe(400);
    expect(refusalOf(answer)).toContain(`${code} ${field}`);
  });

  test.each([
    ['firstName', 7],
    ['firstName', null],
    ['firstName', ['Ann']],
    ['address1', { line: 1 }],
    ['permissions', 'osAnswers'],
    ['permissions', [1]],
    ['country', 1],
    ['certification', 'yes'],
  ])('%s of the wrong type, %j, is refused at its name', async (field, value) => {
    const answer = await add({ [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].field).toContain(field);
  });

  test('permissions that are not offered grant nothing, and a string that asks for them is refused', async () => {
    const { body } = await add({ permissions: ['poPriceOverride', 'osNothing'] });
    const { agentUniqueId } = body.addAgent.agent;
    expect(await permissionsOf(db, { agentUniqueId })).toEqual({ oneSource: 'NNNNNNNN', polarOnline: 'NNNNNNNNNN' });
    const asked = await add({ permissions: { oneSource: 'NNNNNNNN', polarOnline: 'NNNNNYNNNN' } });
    expect(refusalOf(asked)).toEqual([400, 'malformedRequest permissions.polarOnline']);
    const tooLong = await add({ permissions: { oneSource: 'NNNNNNNNY', polarOnline: 'NNNNNNNNNN' } });
    expect(refusalOf(tooLong)).toEqual([400, 'malformedRequest permissions.oneSource']);
    const tooShort = await add({ permissions: { oneSource: 'NNNNNNNN', polarOnline: 'Y' } });
    expect(refusalOf(tooShort)).toEqual([400, 'malformedRequest permissions.polarOnline']);
  });

  test('several wrong fields are reported at once, one message each', async () => {
    const answer = await add({ firstName: '', lastName: '', city: '' });
    expect(refusalOf(answer)).toEqual([400, 'required firstName', 'required lastName', 'required city']);
  });
});

describe('the body', () => {
  test.each([
    ['an unknown field in the agent', { agent: { ...addAgentInput(), shoeSize: '9' } }, 'unknownField shoeSize'],
    ['an unknown field beside it', { agent: addAgentInput(), extra: 1 }, 'unknownField extra'],
    ['a prototype', '{"agent":{"__proto__":{"agentType":"O"}}}', 'unknownField __proto__'],
    ['no agent', {}, 'malformedRequest agent'],
    ['agent of the wrong type', { agent: 'Ann' }, 'malformedRequest agent'],
    ['an array', [], 'malformedRequest'],
    ['null', 'null', 'malformedRequest'],
    ['no JSON', '{"agent":', 'malformedRequest'],
    ['nothing', '', 'malformedRequest'],
  ])('%s is refused', async (_, body, first) => {
    const answer = await send(body);
    expect(refusalOf(answer).slice(0, 2)).toEqual([400, first]);
  });

  test('the id, the flag or another agency cannot be smuggled in', async () => {
    const answer = await add({ agencyId: '10000000', passwordHash: 'x' });
    expect(refusalOf(answer)).toEqual([400, 'unknownField agencyId', 'unknownField passwordHash']);
    expect(refusalOf(await send({ agent: addAgentInput(), agency: { agencyId: '10000000' } }))).toEqual([
      404,
      'notFound',
    ]);
    // Fields of the specification's agent that adding does not use.
    const agentUniqueId = crypto.randomUUID();
    const { body } = await add({ agentUniqueId, activationFlag: 'A', emailValidFlag: 'Y', ccn: '1234567890' });
    const row = await db.agent.findUniqueOrThrow({ where: { agentUniqueId: body.addAgent.agent.agentUniqueId } });
    expect(row).toMatchObject({ activationFlag: 'C', emailValidFlag: false, ccn: null });
    expect(row.agentUniqueId).not.toBe(agentUniqueId);
  });

  test('a reply names a hundred unknown fields at most', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, number) => [`field${number}`, '']));
    const answer = await send({ agent: { ...addAgentInput(), ...many } });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toHaveLength(100);
  });
});

describe('naughty text', () => {
  const fields = [
    'firstName',
    'address1',
    'city',
    'emailAddress',
    'userId',
    'password',
    'suffix',
    'zip',
    'country',
    'phoneNumber',
    'yearOfBirth',
  ];

  // Every text is in two or three of the fields, and every field has a quarter of the texts; fuzzing draws from all.
  test.each(naughtyTexts.map((text, index) => [text, index] as const))(
    '%j is stored safely or refused',
    async (text, index) => {
      for (const field of fields.filter((_, place) => (place + index) % 4 === 0)) {
        const { status, body } = await add({ [field]: text });
        expect([200, 400]).toContain(status);
        if (status !== 200) continue;
        const agent = await db.agent.findUniqueOrThrow({ where: { agentUniqueId: body.addAgent.agent.agentUniqueId } });
        expect(JSON.stringify(agent)).not.toMatch(/<\s*\/?(script|img)/i);
      }
      expect(await db.agent.count()).toBeGreaterThan(0);
    },
  );

  test('a name of any script is kept', async () => {
    const { body } = await add({ firstName: '太郎', lastName: 'van der Ström' });
    const { agentUniqueId } = body.addAgent.agent;
    expect(await db.agent.findUnique({ where: { agentUniqueId } })).toMatchObject({
      firstName: '太郎',
      lastName: 'van der Ström',
      lastNameKey: 'VAN DER STROM',
    });
  });

  test('an unknown field with a naughty name is refused by a name that is cut short', async () => {
    // zod leaves `__proto__` out before anything looks at it: that one is not refused, only without effect.
    for (const name of naughtyTexts.filter((text) => text !== '__proto__')) {
      const { status, body } = await add({ [name]: 'x' });
      expect(status).toBe(400);
      expect(JSON.stringify(body).length).toBeLessThan(400);
    }
  });
});

describe('any body', () => {
  const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(...naughtyTexts));
  const anyValue = fc.oneof(anyText, fc.jsonValue({ maxDepth: 2 }));
  const names = Object.keys(addAgentInput());

  test('is answered, never with a 500', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async (body) => {
        expect((await send(body)).status).toBe(400);
      }),
      { numRuns: everyRow ? 100 : 25 },
    );
  });

  test('with any values in its fields is answered, never with a 500', async () => {
    const changes = fc.dictionary(fc.constantFrom(...names), anyValue, { minKeys: 1, maxKeys: 3 });
    await fc.assert(
      fc.asyncProperty(changes, async (values) => {
        expect([200, 400, 409]).toContain((await add(values)).status);
      }),
      { numRuns: everyRow ? 150 : 40 },
    );
  });
});
