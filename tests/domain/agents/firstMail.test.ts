import { expect, test } from 'vitest';
import { firstMailOf } from '#app/domain/agents/firstMail.ts';

test.each([
  ['P', 'N', null],
  ['E', 'N', 'validateEmail'],
  ['E', 'Y', 'firstSignIn'],
  ['C', 'N', 'validateEmail'],
  ['C', 'Y', 'firstSignIn'],
  ['A', 'N', 'validateEmail'],
  ['A', 'Y', null],
  ['R', 'Y', null],
  ['D', 'N', null],
  ['D', 'Y', null],
])('flag %s with the address validated: %s can be sent %s (D5)', (activationFlag, emailValidFlag, mail) => {
  expect(firstMailOf({ activationFlag, emailValidFlag })).toBe(mail);
});
