import { expect, test } from 'vitest';
import { SignInPassword, SignInUserId, UserId } from '#app/domain/fields.ts';
import { issueOf, type Cases } from '#tests/domain/schemaHelpers.ts';

const userIds: Cases = [
  ['', 'validation:required|userId'],
  ['abc12', 'validation:userIdFormat'],
  ['abcdef', null],
  ['123456', null],
  [' abc123 ', null],
  ['a'.repeat(16), null],
  ['a'.repeat(17), 'validation:userIdFormat'],
  ['abc_123', 'validation:userIdFormat'],
  ['abc 123', 'validation:userIdFormat'],
  ['straße1', 'validation:userIdFormat'],
  ['abc123\u0000', 'validation:userIdFormat'],
];
test.each(userIds)('user ID %j → %s', (value, message) => expect(issueOf(UserId(), value)).toBe(message));
test('a user ID is trimmed and upper-cased', () => expect(UserId().parse(' abC123 ')).toBe('ABC123'));

const signInUserIds: Cases = [
  ['', 'validation:required|userId'],
  ['a', null],
  ['a@b', null],
  ['abc\u0000', 'validation:illegalCharacters|userId'],
  ['\ud800', 'validation:illegalCharacters|userId'],
  ['a'.repeat(65), 'validation:tooLong|userId|64'],
];
test.each(signInUserIds)('sign-in ID %j → %s', (value, message) =>
  expect(issueOf(SignInUserId(), value)).toBe(message),
);
test('a sign-in password is only required', () => {
  expect(issueOf(SignInPassword(), '')).toBe('validation:required|password');
  expect(issueOf(SignInPassword(), '!')).toBe(null);
  expect(issueOf(SignInPassword(), 'x'.repeat(65))).toBe('validation:tooLong|password|64');
});
