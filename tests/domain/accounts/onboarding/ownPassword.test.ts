import { expect, test } from 'vitest';
import { asksForOwnPassword } from '#app/domain/accounts/onboarding/ownPassword.ts';

test.each([
  ['the first terms, with a password that was set for them', false, false, true],
  ['the first terms, with their own password', false, true, false],
  ['new terms, with a password that was set for them', true, false, false],
  ['new terms, with their own password', true, true, false],
])('%s', (_, termsDue, ownPassword, asked) => {
  expect(asksForOwnPassword({ termsDue, ownPassword })).toBe(asked);
});
