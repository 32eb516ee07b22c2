import { expect, test } from 'vitest';
import { firstMailOf } from '#app/domain/people/agents/firstMail.ts';

test.each([
  ['P', false, null],
  ['E', false, 'validateEmail'],
  ['E', true, 'firstSignIn'],
  ['C', false, 'validateEmail'],
  ['C', true, 'firstSignIn'],
  ['A', false, 'validateEmail'],
  ['A', true, null],
  ['R', true, null],
  ['D', false, null],
  ['D', true, null],
] as const)('flag %s with the address validated: %s can be sent %s (D5)', (activationFlag, emailValidFlag, mail) => {
  expect(firstMailOf({ activationFlag, emailValidFlag })).toBe(mail);
});
