import { expect, test } from 'vitest';
import { possibleActs, signInStanding, type HelpedPerson } from '#app/domain/people/staff/personActs.ts';

const signedUp: HelpedPerson = {
  agentType: 'A',
  activationFlag: 'A',
  emailValidFlag: true,
  passwordDue: false,
  secondFactorFlag: true,
  isLocked: false,
  deletedAt: null,
  country: 'US',
  approvalStatus: 'APPROVED',
};
const helpToSignIn = ['new-password', 'end-sessions'];

test.each<[string, Partial<HelpedPerson>, string[]]>([
  ['who signs in', {}, [...helpToSignIn, 'reset-second-factor', 'deactivate']],
  ['who guessed too often', { isLocked: true, secondFactorFlag: false }, ['lift-lock', ...helpToSignIn, 'deactivate']],
  ['deactivated after guesses', { activationFlag: 'D', secondFactorFlag: false, isLocked: true }, ['reactivate']],
  ['without a second factor', { secondFactorFlag: false }, [...helpToSignIn, 'deactivate']],
  ['an owner', { agentType: 'O' }, [...helpToSignIn, 'ask-second-factor-reset', 'deactivate']],
  ['an owner without one', { agentType: 'O', secondFactorFlag: false }, [...helpToSignIn, 'deactivate']],
  [
    'with an address that waits',
    { activationFlag: 'E', emailValidFlag: false, secondFactorFlag: false },
    ['first-mail', 'new-password', 'end-sessions', 'deactivate'],
  ],
  ['a reservations agent', { activationFlag: 'R', secondFactorFlag: false }, helpToSignIn],
  ['deactivated', { activationFlag: 'D', secondFactorFlag: false }, ['reactivate']],
  ['declined with their agency', { activationFlag: 'D', secondFactorFlag: false, approvalStatus: 'DECLINED' }, []],
  ['of an agency that waits', { activationFlag: 'P', emailValidFlag: false, secondFactorFlag: false }, []],
  ['deleted', { deletedAt: new Date() }, []],
])('the acts on a person %s', (_who, change, acts) => {
  expect(possibleActs({ ...signedUp, ...change })).toEqual(acts);
});

test.each<[string, Partial<Parameters<typeof signInStanding>[0]>, string]>([
  ['who signs in', {}, 'A'],
  ['whose address was changed', { emailValidFlag: false }, 'unvalidated'],
  ['a reservations agent whose address was changed', { activationFlag: 'R', emailValidFlag: false }, 'unvalidated'],
  ['who has just registered', { activationFlag: 'E', emailValidFlag: false }, 'E'],
  ['who was deactivated', { activationFlag: 'D', emailValidFlag: false }, 'D'],
  ['of a suspended agency', { emailValidFlag: false, suspendedAt: new Date() }, 'suspended'],
  ['who was deleted or merged away', { deletedAt: new Date() }, 'deleted'],
])('whether a user %s may sign in', (_who, change, standing) => {
  expect(signInStanding({ ...signedUp, suspendedAt: null, ...change })).toBe(standing);
});
