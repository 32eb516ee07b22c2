import { expect, test } from 'vitest';
import { firstMailOf, hasFirstMail } from '#app/domain/accounts/onboarding/firstMail.ts';

test.each([
  ['P', false, null, null],
  ['E', false, 'validateEmail', 'firstPassword'],
  ['E', true, 'firstSignIn', 'firstPassword'],
  ['C', false, 'validateEmail', 'firstPassword'],
  ['C', true, 'firstSignIn', 'firstPassword'],
  ['A', false, 'validateEmail', 'firstPassword'],
  ['A', true, null, null],
  ['R', true, null, null],
  ['D', false, null, null],
  ['D', true, null, null],
] as const)(
  'flag %s with the address validated: %s can be sent %s, and who was imported %s',
  (activationFlag, emailValidFlag, mail, imported) => {
    const user = { activationFlag, emailValidFlag };
    expect(firstMailOf({ ...user, passwordDue: false })).toBe(mail);
    expect(firstMailOf({ ...user, passwordDue: true })).toBe(imported);
    expect(hasFirstMail(user)).toBe(mail !== null);
  },
);
