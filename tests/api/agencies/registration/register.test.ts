import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newRegistrationSchema } from '#app/domain/agencies/registration/registerForms.ts';
import { countriesWithStates } from '#app/domain/markets/places.server.ts';
import { database } from '#app/platform/database.server.ts';
import { closePasswords, passwords } from '#app/platform/passwords.server.ts';
import { call, refusalOf } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { visitor } from '#tests/support/contexts.ts';
import { naughtyTexts } from '#tests/support/naughty.ts';
import { registrationInput } from '#tests/support/registrationInput.ts';
import { permissionsOf } from '#tests/support/permissions.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { everyRow } from '#tests/support/depth.ts';

await testDatabase();
quickPasswords();
const { registerAgency } = await import('#app/domain/agencies/registration/registerAgency.server.ts');
const { signIn } = await import('#app/domain/accounts/signIn/signIn.server.ts');
const db = database();
const path = 'POST /osmf/p1.0/agencies/register';
afterAll(closePasswords);

type Changes = Parameters<typeof registrationInput>[1];
const register = (country = 'US', changes: Changes = {}) => call(path, { body: registrationInput(country, changes) });
const counts = () =>
  Promise.all([db.agency.count(), db.agent.count(), db.outbox.count(), db.audit.count(), db.agencyCompany.count()]);

/** What the verb is given, as the endpoint gives it. */
async function parsed(input: ReturnType<typeof registrationInput>) {
  const schema = newRegistrationSchema({ countriesWithStates: await countriesWithStates(db) });
  const { password, confirmPwd: _, ...rest } = schema.parse({ ...input.agency, ...input.agent });
  return [rest, { password }] as const;
}

describe('registering an agency', () => {
  test('makes the agency, which awaits approval, and its owner, names as typed and identifiers upper-cased', async () => {
    const input = registrationInput('US', {
      agent: { cliaagentId: 'abcd1234' },
      agency: { agencyName: 'Blue Wake  Travel', associationName: 'Signature' },
    });
    const { status, body } = await call(path, { body: input });
    expect([status, body]).toEqual([200, { status: 'success', agencyId: expect.stringMatching(/^\d{8}$/) }]);
    const agency = await db.agency.findUniqueOrThrow({
      where: { agencyId: body.agencyId },
      include: { agents: true, companies: true },
    });
    expect(agency).toMatchObject({
      agencyName: 'Blue Wake  Travel',
      address1: '12 Quay Street',
      city: 'Miami',
      state: 'FL',
      zipCode: '33132',
      country: 'US',
      telephone: '3055550142',
      associationName: 'Signature',
      approvalStatus: 'PENDING',
      decidedAt: null,
      abtanumber: '',
    });
    expect(agency.companies.map(({ code }) => code).toSorted()).toEqual(['CU', 'HA', 'PC', 'SB']);
    expect(agency.agents).toHaveLength(1);
    expect(agency.agents[0]).toMatchObject({
      userId: input.agent.userId.toUpperCase(),
      emailAddress: input.agent.registrationEmail.toUpperCase(),
      agentType: 'O',
      activationFlag: 'P',
      emailValidFlag: false,
      title: 'MRS',
      gender: 'F',
      firstName: 'Nora',
      lastName: "O'Brien",
      firstNameKey: 'NORA',
      lastNameKey: "O'BRIEN",
      phoneCode: '305',
      phoneNumber: '5550143',
      cliaagentId: 'ABCD1234',
      country: 'US',
      city: 'Miami',
      originCompany: 'PC',
    });
    expect(await permissionsOf(db, agency.agents[0]!)).toEqual({ oneSource: 'YYYYYYYY', polarOnline: 'YYYYYNYYYY' });
    const account = await db.account.findUniqueOrThrow({ where: { accountId: agency.agents[0]!.agentUniqueId } });
    expect(account).toMatchObject({ kind: 'agent', language: 'en', ownPassword: true });
    expect(await passwords.compare('WELCOME1', account.passwordHash)).toBe(true);
  });

  test.each([
    ['GB', 'en', { zipCode: 'SO14 2AQ', telephone: '01632960142' }, { phoneCode: '07700', phoneNumber: '900143' }],
    [
      'JP',
      'ja',
      { zipCode: '231-0023', telephone: '0450000142', city: '横浜市中区' },
      { phoneCode: '03', phoneNumber: '00000143' },
    ],
    ['HK', 'en', { zipCode: '', state: '', telephone: '23450142' }, { phoneCode: '852', phoneNumber: '23450143' }],
    ['DE', 'en', { zipCode: '20457', state: 'HH' }, { phoneCode: '040', phoneNumber: '66969143' }],
  ])('in %s follows the country', async (country, language, agencyColumns, ownerColumns) => {
    const { body } = await register(country, { agency: country === 'JP' ? { zipCode: '〒２３１－００２３' } : {} });
    const agency = await db.agency.findUniqueOrThrow({ where: { agencyId: body.agencyId }, include: { agents: true } });
    expect(agency).toMatchObject(agencyColumns);
    expect(agency.agents[0]).toMatchObject(ownerColumns);
    const { agentUniqueId: accountId } = agency.agents[0]!;
    expect(await db.account.findUniqueOrThrow({ where: { accountId } })).toMatchObject({ language });
  });

  test('sends the owner a mail in the language of the market', async () => {
    for (const [country, subject] of [
      ['US', 'We have received your agency’s registration'],
      ['JP', '【Gangway】代理店登録のお申し込みを受け付けました'],
    ] as const) {
      const input = registrationInput(country);
      await call(path, { body: input });
      const [mail, ...others] = await db.outbox.findMany({ where: { recipient: input.agent.registrationEmail } });
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ template: 'agencyPending', subject });
      expect(mail!.text).toContain(input.agent.userId.toUpperCase());
      expect(mail!.text + mail!.html).not.toMatch(/welcome1/i);
    }
  });

  test('writes audit rows without the password, from the caller’s address', async () => {
    const ctx = visitor();
    const { agencyId, agentUniqueId } = await registerAgency(ctx, ...(await parsed(registrationInput('GB'))));
    const rows = await db.audit.findMany({ where: { agencyId }, orderBy: { id: 'asc' } });
    expect(rows.map(({ action, subjectId, actorKind, address }) => [action, subjectId, actorKind, address])).toEqual([
      ['agency.registered', agencyId, 'visitor', ctx.address],
      ['agent.registered', agentUniqueId, 'visitor', ctx.address],
    ]);
    expect(JSON.stringify(rows.map(({ after }) => after))).not.toMatch(/welcome1|\$2[aby]\$/i);
  });

  test('lets the owner not sign in before the approval', async () => {
    const input = registrationInput('GB');
    await call(path, { body: input });
    await expect(
      signIn(visitor(), { userId: input.agent.userId.toUpperCase(), password: 'Welcome1', userAgent: '' }),
    ).rejects.toThrow('pendingApproval');
  });

  test('does without a confirmation of the password, in the API', async () => {
    for (const confirmPwd of [undefined, null])
      expect((await register('US', { agent: { confirmPwd } })).status).toBe(200);
  });

  test('takes the type of the agency and its ID of the association, which clients may leave out (spec §3)', async () => {
    const stored = async (agency: object) => {
      const { body } = await register('US', { agency });
      return db.agency.findUniqueOrThrow({ where: { agencyId: body.agencyId } });
    };
    expect(await stored({ agencyType: 'Online', associationID: 'cl-77' })).toMatchObject({
      agencyType: 'ONLINE',
      associationId: 'CL-77',
    });
    expect(await stored({ agencyType: '' })).toMatchObject({ agencyType: 'RETAIL', associationId: '' });
    expect(refusalOf(await register('US', { agency: { agencyType: 'X'.repeat(21) } }))).toEqual([
      400,
      'tooLong agencyType',
    ]);
  });
});

describe('an account that exists', () => {
  let other: Awaited<ReturnType<typeof buildAgent>>;
  beforeAll(async () => {
    other = await buildAgent(db, await buildAgency(db));
  });

  test.each([
    ['7008', 'registrationEmail', () => other.emailAddress.toLowerCase()],
    ['7009', 'userId', () => other.userId.toLowerCase()],
  ])('is refused as %s at %s, and nothing is written', async (code, field, value) => {
    const before = await counts();
    expect(refusalOf(await register('US', { agent: { [field]: value() } }))).toEqual([409, `${code} ${field}`]);
    expect(await counts()).toEqual(before);
  });

  test('and was deleted leaves its address and user ID free', async () => {
    const gone = await buildAgent(db, await buildAgency(db), { deletedAt: new Date() });
    const { userId, emailAddress } = gone;
    expect((await register('US', { agent: { userId, registrationEmail: emailAddress } })).status).toBe(200);
  });
});

describe('a duplicate', () => {
  test.each([
    ['another case', (name: string) => name.toLowerCase(), '33132'],
    ['other spaces and punctuation', (name: string) => name.replaceAll(' ', ' - ') + '.', '33132'],
    ['full width', (name: string) => name.replace('T', 'Ｔ'), '３３１３２'],
  ])('of the name and postal code in %s is refused at the name', async (_, written, zipCode) => {
    const input = registrationInput();
    await call(path, { body: input });
    const before = await counts();
    const answer = await register('US', { agency: { agencyName: written(input.agency.agencyName), zipCode } });
    expect(refusalOf(answer)).toEqual([409, 'agencyRegistered agencyName']);
    expect(answer.body.errors[0].title).toContain('ask the agency’s owner to add you');
    expect(JSON.stringify(answer.body)).not.toMatch(/tidewater|nora/i);
    expect(await counts()).toEqual(before);
  });

  test('of the name alone, in another place or country, is none', async () => {
    const { agency } = registrationInput();
    const { agencyName } = agency;
    expect((await register('US', { agency: { agencyName } })).status).toBe(200);
    expect((await register('US', { agency: { agencyName, zipCode: '33133' } })).status).toBe(200);
    expect((await register('DE', { agency: { agencyName } })).status).toBe(200);
  });

  test('where the country has no postal codes is one of the name', async () => {
    const { agencyName } = registrationInput().agency;
    expect((await register('HK', { agency: { agencyName } })).status).toBe(200);
    expect(refusalOf(await register('HK', { agency: { agencyName } }))).toEqual([409, 'agencyRegistered agencyName']);
  });

  test('of the ABTA number, however it is written and wherever it is, is refused at its field', async () => {
    const input = registrationInput('GB');
    await call(path, { body: input });
    const abtanumber = input.agency.abtanumber.toLowerCase().replace('p', 'p ');
    for (const country of ['GB', 'IE']) {
      const answer = await register(country, {
        agency: { abtanumber: abtanumber.slice(0, 10) === abtanumber ? abtanumber : input.agency.abtanumber },
      });
      expect(refusalOf(answer)).toEqual([409, 'abtaNumberRegistered abtanumber']);
    }
  });

  test.each(['PENDING', 'APPROVED', 'DECLINED'])(
    'of one that is %s counts unless it was declined',
    async (approvalStatus) => {
      const declined = approvalStatus === 'DECLINED';
      const { agencyName, zipCode, abtanumber } = await buildAgency(db, {
        country: 'GB',
        approvalStatus,
        declineReason: declined ? 'Not a seller of travel' : '',
      });
      const short = abtanumber.slice(0, 10);
      const byName = await register('GB', { agency: { agencyName, zipCode } });
      const byNumber = await register('GB', { agency: { abtanumber: short } });
      expect([byName.status, byNumber.status]).toEqual(declined ? [200, 200] : [409, 409]);
    },
  );

  test('in the same instant: of eight one succeeds, whatever they share', async () => {
    const name = registrationInput('GB').agency.agencyName;
    const abtanumber = registrationInput('GB').agency.abtanumber;
    const person = registrationInput('GB').agent;
    const races: Changes[] = [
      { agency: { agencyName: name } },
      { agency: { abtanumber } },
      { agent: { userId: person.userId } },
      { agent: { registrationEmail: person.registrationEmail } },
    ];
    for (const changes of races) {
      const before = await db.agency.count();
      const answers = await Promise.all(Array.from({ length: 8 }, () => register('GB', changes)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
      expect(await db.agency.count()).toBe(before + 1);
    }
  });
});

describe('what is malformed', () => {
  test.each<[string, 'agent' | 'agency', string, unknown, string]>([
    ['US', 'agent', 'ownerFirstName', '', 'required'],
    ['US', 'agent', 'ownerFirstName', ' Ann', 'leadingSpace'],
    ['US', 'agent', 'ownerLastName', 'R2D2', 'nameCharacters'],
    ['US', 'agent', 'ownerLastName', 'x'.repeat(41), 'tooLong'],
    ['US', 'agent', 'registrationEmail', 'nouser', 'email'],
    ['US', 'agent', 'userId', 'x', 'userIdFormat'],
    ['US', 'agent', 'title', 'KING', 'selectTitle'],
    ['US', 'agent', 'password', 'letters', 'passwordMix'],
    ['US', 'agent', 'confirmPwd', 'Another1', 'passwordsDiffer'],
    ['US', 'agent', 'phoneNumber', '', 'validPhoneNumber'],
    ['US', 'agent', 'phoneNumber', '555 0123', 'validPhoneNumber'],
    ['US', 'agent', 'phoneNumber', '+44 20 7946 0123', 'validPhoneNumber'],
    ['US', 'agent', 'cliaagentId', '123', 'cliaId'],
    ['DE', 'agent', 'cliaagentId', '12345678', 'cliaId'],
    ['US', 'agency', 'agencyName', '', 'required'],
    ['US', 'agency', 'agencyName', '---', 'illegalCharacters'],
    ['US', 'agency', 'agencyName', 'x'.repeat(81), 'tooLong'],
    ['US', 'agency', 'address1', '', 'required'],
    ['US', 'agency', 'city', '', 'required'],
    ['US', 'agency', 'state', '', 'required'],
    ['US', 'agency', 'state', 'ZZ', 'invalidOption'],
    ['US', 'agency', 'country', '', 'selectOption'],
    ['US', 'agency', 'zipCode', '', 'required'],
    ['US', 'agency', 'zipCode', 'SW1A 1AA', 'valid'],
    ['JP', 'agency', 'zipCode', '12345', 'valid'],
    ['US', 'agency', 'telephone', '', 'validPhoneNumber'],
    ['GB', 'agency', 'abtanumber', '', 'required'],
    ['GB', 'agency', 'abtanumber', '---', 'required'],
    ['GB', 'agency', 'abtanumber', 'K1234567890', 'tooLong'],
    ['US', 'agency', 'abtanumber', 'K1234', 'unknownField'],
    ['US', 'agency', 'telephone', 7, 'malformedRequest'],
  ])('%s %s.%s %j is refused as %s', async (country, part, field, value, code) => {
    const answer = await register(country, { [part]: { [field]: value } });
    expect(answer.status).toBe(400);
    if (code !== 'malformedRequest') expect(refusalOf(answer)).toContain(`${code} ${field}`);
  });

  test('a country that is not on the list', async () => {
    const input = registrationInput('US', { agency: { country: 'XX' } });
    expect(refusalOf(await call(path, { body: input }))).toEqual([400, 'invalidOption country']);
  });

  test('an unknown field, a field of the other part, and another request type', async () => {
    expect(refusalOf(await register('US', { agent: { shoeSize: '9' } }))).toContain('unknownField shoeSize');
    expect(refusalOf(await register('US', { agency: { approvalStatus: 'APPROVED' } })).join(' ')).toContain(
      'unknownField',
    );
    expect(refusalOf(await register('US', { agent: { activationFlag: 'A' } }))).toContain(
      'unknownField activationFlag',
    );
    expect((await register('US', { agency: { userId: 'SOMEBODY1' } })).status).toBe(400);
    expect((await call(path, { body: { ...registrationInput(), reqType: 'R0032' } })).status).toBe(400);
  });

  test('speaks Japanese, and says it of all fields at once', async () => {
    const { body } = await call(path, {
      body: { reqType: 'R0011', agent: {}, agency: { country: 'GB' } },
      headers: { 'Accept-Language': 'ja' },
    });
    const titles = Object.fromEntries(
      body.errors.map(({ field, title }: { field: string; title: string }) => [field, title]),
    );
    expect(titles).toMatchObject({
      ownerFirstName: 'オーナーの名を入力してください',
      registrationEmail: '登録用メールアドレスを入力してください',
      agencyName: '代理店名を入力してください',
      abtanumber: 'ABTA番号を入力してください',
      phoneNumber: '有効な電話番号を入力してください',
      password: 'パスワードを入力してください',
    });
  });
});

test('naughty text is refused or stored as text', async () => {
  const hash = vi.spyOn(passwords, 'hash').mockResolvedValue('no hash');
  const places = {
    agent: ['ownerFirstName', 'userId', 'registrationEmail', 'phoneNumber', 'password'],
    agency: ['agencyName', 'address1', 'city', 'state', 'zipCode', 'telephone', 'associationName'],
  };
  const fields = Object.entries(places).flatMap(([part, names]) => names.map((field) => ({ part, field })));
  // In depth every text is in three of the fields, and every field has a quarter of the texts.
  const share = everyRow ? 4 : 16;
  for (const [index, text] of naughtyTexts.entries()) {
    for (const { part, field } of fields.filter((_, place) => (place + index) % share === 0)) {
      const { status, body } = await register('US', { [part]: { [field]: text } });
      expect([200, 400, 409], `${field} ${JSON.stringify(text)}`).toContain(status);
      if (status === 200)
        expect(JSON.stringify(await db.agency.findUnique({ where: { agencyId: body.agencyId } }))).not.toMatch(
          /<script|<img/i,
        );
    }
  }
  hash.mockRestore();
});

describe('flooding', () => {
  test('slows an address after 30 registrations within 15 minutes, before any password is hashed', async () => {
    const hash = vi.spyOn(passwords, 'hash').mockResolvedValue('no hash');
    const ctx = visitor();
    const attempt = async (now = ctx.now) => registerAgency({ ...ctx, now }, ...(await parsed(registrationInput())));
    const outcomes = await Promise.allSettled(Array.from({ length: 45 }, () => attempt()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
    expect(hash).toHaveBeenCalledTimes(30);
    await expect(attempt()).rejects.toThrow('throttled');
    await expect(registerAgency(visitor(), ...(await parsed(registrationInput())))).resolves.toBeDefined();
    await expect(attempt(new Date(ctx.now.getTime() + 11_000))).resolves.toBeDefined();
    hash.mockRestore();
  });

  test('does not hash the password of what the schema refuses', async () => {
    const hash = vi.spyOn(passwords, 'hash');
    await register('US', { agency: { city: '' } });
    expect(hash).not.toHaveBeenCalled();
    hash.mockRestore();
  });
});
