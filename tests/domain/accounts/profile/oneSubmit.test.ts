import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  addAgentSchema,
  contactSchema,
  editAgentSchema,
  initialEditSchema,
} from '#app/domain/accounts/profile/forms.ts';
import { acceptTermsSchema, newPasswordSchema } from '#app/domain/accounts/credentials/credentialForms.ts';
import {
  agent,
  contact,
  countriesWithStates,
  everyPart,
  rules,
  today,
} from '#tests/domain/accounts/profile/formValues.ts';

const bad = {
  lastName: '1',
  city: 'x'.repeat(61),
  dateOfBirth: '32',
  state: '',
  zip: '',
  phoneCode: 'x',
  phoneNumber: '',
};
const found = {
  lastName: ['validation:nameCharacters'],
  city: ['validation:tooLong|city|40'],
  dateOfBirth: ['validation:birthDay'],
  state: ['validation:required|state'],
  zip: ['validation:required|zip'],
  phoneCode: ['validation:numbersOnly|phoneCode'],
  phoneNumber: ['validation:areaCodeAndNumber'],
};
const { state: _noState, ...foundAbroad } = found;
const clia = { country: ['validation:selectOption|country'], cliaagentId: ['validation:cliaId|cliaagentId'] };
const { userId: _userId, password: _password, confirmPwd: _confirm, certification: _certification, ...work } = agent;
const passwords = { password: 'short', confirmPwd: 'other' };
const differ = { password: ['validation:passwordTooShort'], confirmPwd: ['validation:passwordsDiffer'] };

type Row = { form: string; schema: z.ZodType; values: Record<string, unknown>; messages: Record<string, string[]> };
const rows: Row[] = [
  {
    form: 'add',
    schema: addAgentSchema(rules('nam')),
    values: { ...agent, ...bad, ...passwords },
    messages: { ...found, ...differ },
  },
  {
    form: 'add from nowhere',
    schema: addAgentSchema(rules('nam')),
    values: { ...agent, ...bad, country: '??' },
    messages: { ...foundAbroad, ...clia },
  },
  {
    form: 'edit',
    schema: editAgentSchema(rules('nam'), { ...everyPart, activationFlag: false }),
    values: { ...work, version: '1', ...bad },
    messages: found,
  },
  { form: 'contact', schema: contactSchema(rules('nam')), values: { ...contact, ...bad }, messages: found },
  {
    form: 'initial edit',
    schema: initialEditSchema({ today, countriesWithStates }),
    values: { ...contact, ...bad },
    messages: found,
  },
  { form: 'new password', schema: newPasswordSchema(), values: passwords, messages: differ },
  {
    form: 'terms',
    schema: acceptTermsSchema(),
    values: passwords,
    messages: { ...differ, acceptTerms: ['refusals:termsRequired'] },
  },
  {
    form: 'contact with numbers for texts',
    schema: contactSchema(rules('nam')),
    values: { ...contact, zip: 5, dateOfBirth: 5, phoneNumber: 5 },
    messages: {
      zip: ['validation:required|zip'],
      dateOfBirth: ['validation:dateOfBirthRequired'],
      phoneNumber: ['validation:numbersOnly|phoneNumber'],
    },
  },
];

/** The messages by field; those of the whole form at ''. */
function messagesByField(schema: z.ZodType, values: unknown): Record<string, string[]> {
  const byField: Record<string, string[]> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    (byField[String(path[0] ?? '')] ??= []).push(message);
  return byField;
}

describe('one submit shows the refusals of fields and of rules over several fields, one a field', () => {
  test.each(rows)('$form', ({ schema, values, messages }) => expect(messagesByField(schema, values)).toEqual(messages));

  test.each(rows)('$form, beside a field that is unknown', ({ schema, values, messages }) =>
    expect(messagesByField(schema, { ...values, isAdmin: 'Y' })).toEqual({
      ...messages,
      '': ['refusals:unknownField|isAdmin'],
    }),
  );
});
