import { expect, test } from 'vitest';
import {
  ConfirmPassword,
  normalisePassword,
  Password,
  passwordsMatch,
  SignInUserId,
  UserId,
  UserIdOrEmail,
} from '#app/domain/fields.ts';
import { issueOf, type Cases } from '#tests/domain/schemaHelpers.ts';

const passwords: Cases = [
  [undefined, 'validation:required|password'],
  ['', 'validation:required|password'],
  ['      ', 'validation:required|password'],
  [123456, 'validation:required|password'],
  ['a1b2c', 'validation:passwordTooShort'],
  ['!', 'validation:passwordTooShort'],
  ['a1b2c3', null],
  ['A1234567890123bC', null],
  ['A1234567890123bCd', 'validation:passwordTooLong'],
  ['!!!!!!!!!!!!!!!!!!!!', 'validation:passwordTooLong'],
  ['abcdef', 'validation:passwordMix'],
  ['123456', 'validation:passwordMix'],
  ['!!!!!!', 'validation:passwordMix'],
  ['ａｂｃ１２３', null],
  ['abc 12', 'validation:passwordCharacters'],
  ['abc12!', 'validation:passwordCharacters'],
  ['pässw0rd', 'validation:passwordCharacters'],
  ['パスワード1234', 'validation:passwordCharacters'],
  ['abc\u000012', 'validation:passwordCharacters'],
  ['abc12\n', 'validation:passwordCharacters'],
];
test.each(passwords)('password %j → %s', (value, message) => expect(issueOf(Password(), value)).toBe(message));

test('a password keeps its case in the form and loses it in comparison', () => {
  expect(Password().parse('aBc123')).toBe('aBc123');
  expect(normalisePassword('aBc123')).toBe('ABC123');
  expect(passwordsMatch('aBc123', 'AbC123')).toBe(true);
  expect(passwordsMatch('aBc123', 'AbC124')).toBe(false);
});

test('full-width letters and digits are the common ones, where a password or a user ID is chosen and where one signs in', () => {
  expect([Password().parse('ａＢｃ１２３'), UserId().parse('Ａdvisor７７')]).toEqual(['aBc123', 'ADVISOR77']);
  expect(passwordsMatch('ａＢｃ１２３', 'abc123')).toBe(true);
  expect(SignInUserId().parse(' Ａdvisor７７ ')).toBe('ADVISOR77');
  expect(UserIdOrEmail().parse('ＡＤＡ＠harbor.example')).toBe('ADA@HARBOR.EXAMPLE');
});

const confirmations: Cases = [
  ['', 'validation:required|confirmPwd'],
  ['x'.repeat(65), 'validation:passwordsDiffer'],
  ['x', null],
];
test.each(confirmations)('confirmation %j → %s', (value, message) =>
  expect(issueOf(ConfirmPassword(), value)).toBe(message),
);
