import { expect, test } from 'vitest';
import {
  AbtaNumber,
  AcceptTerms,
  AgentTypeField,
  CertificationField,
  Country,
  GenderField,
  LanguageField,
  PageSize,
  PermissionKeys,
  PermissionString,
  SuffixCode,
  Title,
  YesNo,
} from '#app/domain/fields.ts';
import { issueOf } from '#tests/domain/schemaHelpers.ts';

test.each([
  ['title', Title(), 'MR', 'Mr', 'validation:selectTitle'],
  ['gender', GenderField(), 'F', 'X', 'validation:selectGender'],
  ['role', AgentTypeField(), 'M', 'Z', 'validation:selectAgentType'],
  ['country', Country(), 'US', 'USA', 'validation:selectOption|country'],
  ['permission string', PermissionString(), 'YN', 'YX', 'validation:selectOption|permissions'],
  ['flag', YesNo('removeCCN'), 'Y', 'yes', 'validation:selectOption|removeCCN'],
  ['language', LanguageField(), 'ja', 'JA', 'validation:selectOption|language'],
  ['certification', CertificationField(), 'on', 'off', 'refusals:certificationRequired'],
  ['terms', AcceptTerms(), true, false, 'refusals:termsRequired'],
] as const)('%s', (_name, schema, good, bad, message) => {
  expect(issueOf(schema, good)).toBe(null);
  expect(issueOf(schema, bad)).toBe(message);
});

test.each([
  ['title', Title(), 'validation:selectTitle'],
  ['gender', GenderField(), 'validation:selectGender'],
  ['role', AgentTypeField(), 'validation:selectAgentType'],
  ['country', Country(), 'validation:selectOption|country'],
  ['ABTA number', AbtaNumber(), 'validation:required|abtanumber'],
  ['certification', CertificationField(), 'refusals:certificationRequired'],
  ['terms', AcceptTerms(), 'refusals:termsRequired'],
  ['suffix', SuffixCode(), null],
  ['flag', YesNo('removeCCN'), null],
  ['language', LanguageField(), 'validation:selectOption|language'],
  ['permissions', PermissionKeys(), null],
] as const)('absent %s → %s', (_name, schema, message) => expect(issueOf(schema, undefined)).toBe(message));

test('UK is taken as GB', () =>
  expect([' uk ', 'gb', 'jp'].map((code) => Country().parse(code))).toEqual(['GB', 'GB', 'JP']));

test('permission keys start with os or po', () => {
  expect(PermissionKeys().parse(['poBookingAccess', 'osAnswers'])).toEqual(['poBookingAccess', 'osAnswers']);
  expect(issueOf(PermissionKeys(), ['x'])).toBe('validation:selectOption|permissions');
  expect(issueOf(PermissionKeys(), 'poBookingAccess')).toBe('validation:selectOption|permissions');
});

test.each([
  ['10', 10],
  ['50', 50],
  [30, 30],
  ['25', 20],
  ['', 20],
  ['x', 20],
  [undefined, 20],
  ['-10', 20],
])('page size %j is %i', (value, size) => expect(PageSize().parse(value)).toBe(size));
