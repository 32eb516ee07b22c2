import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  addAgentSchema,
  contactSchema,
  editAgentSchema,
  initialEditSchema,
} from '#app/domain/accounts/profile/forms.ts';
import {
  acceptChangedTermsSchema,
  acceptTermsSchema,
  changeEmailSchema,
  changePasswordSchema,
  forgotPasswordSchema,
  newPasswordSchema,
} from '#app/domain/accounts/credentials/credentialForms.ts';
import { signInSchema } from '#app/domain/accounts/signIn/signInForms.ts';
import { calendarDay } from '#app/domain/refinements.ts';
import {
  agent,
  asForm,
  contact,
  countriesWithStates,
  everyPart,
  rules,
  today,
} from '#tests/domain/accounts/profile/formValues.ts';
import { issueOf, issuesAt } from '#tests/domain/schemaHelpers.ts';

describe('adding an agent', () => {
  const stored = {
    userId: 'ANNONEIL',
    password: 'abc123',
    emailAddress: 'ANN@EXAMPLE.COM',
    firstName: 'Ann',
    middleName: '',
    lastName: "O'Neil",
    dateOfBirth: '05',
    monthOfBirth: '02',
    city: 'Miami',
    state: 'FL',
    country: 'US',
    houseName: '',
    abtanumber: '',
    permissions: ['poBookingAccess'],
    certification: true,
  };

  test('from JSON', () => expect(addAgentSchema(rules('nam')).parse(agent)).toMatchObject(stored));

  test('from an HTML form', () => {
    const submission = parseWithZod(asForm(agent), { schema: addAgentSchema(rules('nam')) });
    expect(submission.status).toBe('success');
    expect(submission.status === 'success' && submission.value).toMatchObject(stored);
  });

  test('an empty HTML form tells of every required field at once', () => {
    const empty = Object.fromEntries(Object.keys(agent).map((name) => [name, '']));
    const { certification: _unticked, permissions: _none, ...fields } = empty;
    const submission = parseWithZod(asForm({ ...fields, country: 'US' }), { schema: addAgentSchema(rules('nam')) });
    expect(submission.reply().error).toEqual({
      userId: ['validation:required|userId'],
      password: ['validation:required|password'],
      confirmPwd: ['validation:required|confirmPwd'],
      title: ['validation:selectTitle'],
      firstName: ['validation:required|firstName'],
      lastName: ['validation:required|lastName'],
      gender: ['validation:selectGender'],
      dateOfBirth: ['validation:dateOfBirthRequired'],
      phoneNumber: ['validation:atLeastOnePhone'],
      address1: ['validation:required|address1'],
      city: ['validation:required|city'],
      state: ['validation:required|state'],
      zip: ['validation:required|zip'],
      emailAddress: ['validation:required|emailAddress'],
      agentType: ['validation:selectAgentType'],
      certification: ['refusals:certificationRequired'],
    });
  });

  const changes: [string, Record<string, unknown>, string, string[]][] = [
    ['different passwords', { confirmPwd: 'abc124' }, 'confirmPwd', ['validation:passwordsDiffer']],
    ['no certificate', { certification: undefined }, 'certification', ['refusals:certificationRequired']],
    ['certificate false', { certification: false }, 'certification', ['refusals:certificationRequired']],
    ['no state in US', { state: '' }, 'state', ['validation:required|state']],
    ['no province in CA', { state: '', country: 'CA', zip: 'V5K 0A1' }, 'state', ['validation:required|province']],
    ['no state in MX', { state: '', country: 'MX', cliaagentId: '' }, 'state', []],
    ['no zip', { zip: '' }, 'zip', ['validation:required|zip']],
    ['CLIA id in CA', { country: 'CA' }, 'cliaagentId', []],
    ['CLIA id in MX', { country: 'MX' }, 'cliaagentId', ['validation:cliaId|cliaagentId']],
    ['CLIA id too short', { cliaagentId: '123' }, 'cliaagentId', ['validation:cliaId|cliaagentId']],
    ['house name outside uk', { houseName: 'Rose' }, 'houseName', ['refusals:unknownField|houseName']],
    ['empty house name outside uk', { houseName: '' }, 'houseName', []],
    ['ABTA number outside uk', { abtanumber: 'J1' }, 'abtanumber', ['refusals:unknownField|abtanumber']],
  ];
  test.each(changes)('%s', (_name, change, field, messages) => {
    expect(issuesAt(addAgentSchema(rules('nam')), { ...agent, ...change }, field)).toEqual(messages);
  });

  test('uk asks for an ABTA number, knows house names, and no CLIA id', () => {
    const { cliaagentId: _clia, ...rest } = agent;
    const uk = { ...rest, country: 'UK', zip: 'E1 6AN', state: '', houseName: 'Rose', abtanumber: 'j1234' };
    expect(addAgentSchema(rules('uk')).parse(uk)).toMatchObject({
      country: 'GB',
      houseName: 'Rose',
      abtanumber: 'J1234',
    });
    expect(issueOf(addAgentSchema(rules('uk')), { ...uk, abtanumber: '' })).toBe('validation:required|abtanumber');
    expect(issueOf(addAgentSchema(rules('uk')), { ...uk, cliaagentId: '12345678' })).toContain(
      'refusals:unknownField|cliaagentId',
    );
  });

  test('Hong Kong needs neither state nor postal code', () => {
    expect(
      issueOf(addAgentSchema(rules('asia')), {
        ...agent,
        cliaagentId: '',
        country: 'HK',
        state: '',
        zip: '',
        phoneCode: '852',
        phoneNumber: '23450142',
      }),
    ).toBe(null);
  });

  test('an unknown field is refused by name', () => {
    expect(issueOf(addAgentSchema(rules('nam')), { ...agent, isAdmin: 'Y' })).toBe('refusals:unknownField|isAdmin');
    expect(issueOf(addAgentSchema(rules('nam')), { ...agent, 'a|b': 'Y' })).toBe('refusals:unknownField|a b');
  });

  test.each([[null], ['text'], [5], [[]]])('%j is no form', (value) => {
    expect(issueOf(addAgentSchema(rules('nam')), value)).toBe('refusals:malformedRequest');
  });

  test('has a JSON schema for the API document', () => {
    const schema = z.toJSONSchema(addAgentSchema(rules('nam')), { io: 'input' });
    expect(schema.required).toEqual(expect.arrayContaining(['userId', 'password', 'country', 'certification']));
    expect(schema.required).not.toContain('middleName');
    expect(schema.additionalProperties).toBe(false);
  });
});

describe('phones', () => {
  const none = { phoneCode: '', phoneNumber: '', cellphoneCode: '', cellphoneNumber: '' };
  const cases: [Record<string, string>, Record<string, string[]>][] = [
    [{ phoneCode: '305', phoneNumber: '5550142' }, {}],
    [{ phoneCode: '1', phoneNumber: '2' }, { phoneNumber: ['validation:validPhoneNumber'] }],
    [{ cellphoneCode: '44', cellphoneNumber: '7700900142' }, {}],
    [{ cellphoneCode: '1', cellphoneNumber: '2' }, { cellphoneNumber: ['validation:validPhoneNumber'] }],
    [{}, { phoneNumber: ['validation:atLeastOnePhone'] }],
    [{ phoneCode: '1' }, { phoneNumber: ['validation:areaCodeAndNumber'] }],
    [{ phoneNumber: '1' }, { phoneCode: ['validation:areaCodeAndNumber'] }],
    [{ cellphoneCode: '1' }, { cellphoneNumber: ['validation:phoneCodeAndNumber'] }],
    [{ cellphoneNumber: '1' }, { cellphoneCode: ['validation:phoneCodeAndNumber'] }],
    [
      { phoneCode: '305', phoneNumber: '5550142', cellphoneCode: '3' },
      { cellphoneNumber: ['validation:phoneCodeAndNumber'] },
    ],
    [{ phoneCode: 'x', phoneNumber: '2' }, { phoneCode: ['validation:numbersOnly|phoneCode'] }],
  ];
  test.each(cases)('%j', (phones, expected) => {
    const fields = ['phoneCode', 'phoneNumber', 'cellphoneCode', 'cellphoneNumber'];
    const schema = contactSchema(rules('nam'));
    const found = fields.map((field) => [field, issuesAt(schema, { ...contact, ...none, ...phones }, field)] as const);
    expect(Object.fromEntries(found.filter(([, messages]) => messages.length > 0))).toEqual(expected);
  });
});

describe('date of birth', () => {
  type Row = [string, string, string, string | null, string | null];
  const cases: Row[] = [
    ['1980', '02', '05', null, null],
    ['1980', '2', '5', null, null],
    ['', '02', '05', 'yearOfBirth', 'validation:dateOfBirthRequired'],
    ['1980', '', '05', 'monthOfBirth', 'validation:dateOfBirthRequired'],
    ['1980', '02', '', 'dateOfBirth', 'validation:dateOfBirthRequired'],
    ['', '', '', 'dateOfBirth', 'validation:dateOfBirthRequired'],
    ['80', '02', '05', 'yearOfBirth', 'validation:birthYear'],
    ['198O', '02', '05', 'yearOfBirth', 'validation:birthYear'],
    ['19800', '02', '05', 'yearOfBirth', 'validation:birthYear'],
    ['2026', '02', '05', 'yearOfBirth', 'validation:birthYear'],
    ['1924', '02', '05', 'yearOfBirth', 'validation:birthYear'],
    ['1925', '02', '05', null, null],
    ['2025', '11', '20', null, null],
    ['2025', '11', '21', 'yearOfBirth', 'validation:birthYear'],
    ['2025', '12', '01', 'yearOfBirth', 'validation:birthYear'],
    ['1980', '13', '05', 'monthOfBirth', 'validation:birthMonth'],
    ['1980', '00', '05', 'monthOfBirth', 'validation:birthMonth'],
    ['1980', 'xx', '05', 'monthOfBirth', 'validation:birthMonth'],
    ['1980', '012', '05', 'monthOfBirth', 'validation:birthMonth'],
    ['1980', '02', '00', 'dateOfBirth', 'validation:birthDay'],
    ['1980', '02', '29', null, null],
    ['1980', '02', '30', 'dateOfBirth', 'validation:birthDay'],
    ['1981', '02', '29', 'dateOfBirth', 'validation:birthDay'],
    ['2000', '02', '29', null, null],
    ['1980', '04', '31', 'dateOfBirth', 'validation:birthDay'],
    ['1980', '12', '31', null, null],
    ['1980', '12', '32', 'dateOfBirth', 'validation:birthDay'],
    ['1980', '12', 'x', 'dateOfBirth', 'validation:birthDay'],
  ];
  test.each(cases)('%s-%s-%s → %s %s', (yearOfBirth, monthOfBirth, dateOfBirth, field, message) => {
    const result = contactSchema(rules('nam')).safeParse({ ...contact, yearOfBirth, monthOfBirth, dateOfBirth });
    const issues = result.error?.issues.map((issue) => [issue.path[0], issue.message]) ?? [];
    expect(issues).toEqual(field === null ? [] : [[field, message]]);
  });

  test('full-width digits are read', () => {
    expect(contactSchema(rules('nam')).parse({ ...contact, yearOfBirth: '１９８０' }).yearOfBirth).toBe('1980');
  });

  test('the 100 years also hold for 1900, which was no leap year', () => {
    const schema = contactSchema({ ...rules('nam'), today: { year: 1990, month: 1, day: 1 } });
    expect(issuesAt(schema, { ...contact, yearOfBirth: '1900', dateOfBirth: '29' }, 'dateOfBirth')).toEqual([
      'validation:birthDay',
    ]);
  });

  test('the calendar day depends on the zone', () => {
    const now = new Date('2025-11-20T20:00:00Z');
    expect(calendarDay(now)).toEqual({ year: 2025, month: 11, day: 20 });
    expect(calendarDay(now, 'Asia/Tokyo')).toEqual({ year: 2025, month: 11, day: 21 });
  });
});

describe('the other forms', () => {
  test('contact takes no role, e-mail address or password', () => {
    expect(issueOf(contactSchema(rules('nam')), contact)).toBe(null);
    for (const field of ['agentType', 'emailAddress', 'password', 'userId', 'permissions', 'ccn'])
      expect(issueOf(contactSchema(rules('nam')), { ...contact, [field]: 'A' })).toBe(`refusals:unknownField|${field}`);
  });

  test('initial edit is that of uk', () => {
    const uk = { ...contact, country: 'GB', state: '', zip: 'E1 6AN', houseName: 'Rose' };
    expect(initialEditSchema({ today, countriesWithStates }).parse(uk)).toMatchObject({ houseName: 'Rose' });
  });

  test('edit takes removeCCN and a version, and neither user ID nor password', () => {
    const { userId, password, confirmPwd, certification, ...rest } = agent;
    const schema = editAgentSchema(rules('nam'), everyPart);
    expect(schema.parse({ ...rest, version: '3', removeCCN: 'Y' })).toMatchObject({ removeCCN: 'Y', version: 3 });
    expect(schema.parse({ ...rest, version: '3' })).toMatchObject({ removeCCN: 'N', genericAgent: 'N' });
    expect(issueOf(schema, { ...rest, version: '3', userId, password, confirmPwd, certification })).toContain(
      'unknownField',
    );
    for (const version of ['', '0', '1.5', 'x', undefined])
      expect(issuesAt(schema, { ...rest, version }, 'version'), String(version)).toEqual([
        'validation:versionUnreadable',
      ]);
  });

  test.each(Object.keys(everyPart))(
    "edit refuses %s where it is not the caller's to change, and asks for nothing there",
    (part) => {
      const {
        userId: _,
        password: __,
        confirmPwd: ___,
        certification: ____,
        [part as 'agentType']: value = part === 'activationFlag' ? 'D' : 'Y',
        ...rest
      } = agent as typeof agent & Record<string, unknown>;
      const schema = editAgentSchema(rules('nam'), { ...everyPart, activationFlag: false, [part]: false });
      expect(issueOf(schema, { ...rest, version: '3' })).toBe(null);
      expect(issueOf(schema, { ...rest, version: '3', [part]: value })).toBe(`refusals:unknownField|${part}`);
    },
  );

  test('new password', () => {
    expect(issueOf(newPasswordSchema(), { password: 'abc123', confirmPwd: 'aBC123' })).toBe(null);
    expect(issueOf(newPasswordSchema(), { password: 'abc123', confirmPwd: 'x' })).toBe('validation:passwordsDiffer');
    expect(issueOf(newPasswordSchema(), { password: 'abc123' })).toBe('validation:required|confirmPwd');
    expect(issuesAt(newPasswordSchema(), {})).toEqual([
      'validation:required|password',
      'validation:required|confirmPwd',
    ]);
  });

  test('forgotten password, by user ID or by address', () => {
    expect(forgotPasswordSchema().parse({ userIdOrEmail: ' ann001 ' })).toEqual({ userId: 'ANN001' });
    expect(forgotPasswordSchema().parse({ userIdOrEmail: 'Ann Lee <ａｎｎ@harbor.example>\u200B;' })).toEqual({
      emailAddress: 'ANN@HARBOR.EXAMPLE',
    });
    expect(forgotPasswordSchema().parse({ userIdOrEmail: 'ann@harbor.example' })).toEqual({
      emailAddress: 'ANN@HARBOR.EXAMPLE',
    });
    expect(issueOf(forgotPasswordSchema(), { userIdOrEmail: ' ' })).toBe('validation:required|userIdOrEmail');
    expect(issueOf(forgotPasswordSchema(), { userIdOrEmail: 'a\u0000b' })).toBe(
      'validation:illegalCharacters|userIdOrEmail',
    );
    expect(issueOf(forgotPasswordSchema(), { userIdOrEmail: 'x'.repeat(255) })).toBe(
      'validation:tooLong|userIdOrEmail|254',
    );
  });

  test('changed password: the old one only has to be there', () => {
    expect(issueOf(changePasswordSchema(), { oldPassword: '?', password: 'abc123', confirmPwd: 'ABC123' })).toBe(null);
    expect(issuesAt(changePasswordSchema(), {})).toEqual([
      'validation:required|oldPassword',
      'validation:required|password',
      'validation:required|confirmPwd',
    ]);
    expect(issueOf(changePasswordSchema(), { oldPassword: 'x', password: 'abc123', confirmPwd: 'x' })).toBe(
      'validation:passwordsDiffer',
    );
  });

  test('changed address', () => {
    const good = { emailAddress: ' ann@harbor.example ', password: 'x' };
    expect(changeEmailSchema().parse(good)).toEqual({ emailAddress: 'ANN@HARBOR.EXAMPLE', password: 'x' });
    expect(issueOf(changeEmailSchema(), { ...good, emailAddress: 'ann' })).toBe('validation:email');
    expect(issueOf(changeEmailSchema(), { ...good, password: '' })).toBe('validation:required|password');
  });

  test('changed terms take the tick and no password', () => {
    expect(issueOf(acceptChangedTermsSchema(), { acceptTerms: 'on' })).toBe(null);
    expect(issueOf(acceptChangedTermsSchema(), {})).toBe('refusals:termsRequired');
    expect(issueOf(acceptChangedTermsSchema(), { acceptTerms: 'on', password: 'abc123' })).toBe(
      'refusals:unknownField|password',
    );
  });

  test('accept terms', () => {
    const good = { acceptTerms: 'on', password: 'abc123', confirmPwd: 'abc123' };
    expect(acceptTermsSchema().parse(good).acceptTerms).toBe(true);
    expect(issueOf(acceptTermsSchema(), { ...good, acceptTerms: undefined })).toBe('refusals:termsRequired');
    const { acceptTerms: _unticked, ...rest } = good;
    expect(parseWithZod(asForm(good), { schema: acceptTermsSchema() }).status).toBe('success');
    expect(parseWithZod(asForm(rest), { schema: acceptTermsSchema() }).reply().error).toEqual({
      acceptTerms: ['refusals:termsRequired'],
    });
  });

  test('sign in only requires both', () => {
    expect(signInSchema().parse({ userId: ' ann ', password: 'x' })).toEqual({ userId: 'ANN', password: 'x' });
    expect(issuesAt(signInSchema(), { userId: '', password: '' })).toEqual([
      'validation:required|userId',
      'validation:required|password',
    ]);
  });
});
