import { expect, test } from 'vitest';
import { possibleActs, signInStanding, type HelpedPerson } from '#app/domain/people/staff/personActs.ts';

const signedUp: HelpedPerson = {
  ...{ agentType: 'A', activationFlag: 'A', emailValidFlag: true, passwordDue: false, secondFactorFlag: true },
  ...{ deletedAt: null, country: 'US', approvalStatus: 'APPROVED' },
};
const helpToSignIn = ['lift-lock', 'new-password', 'end-sessions'];

test.each<[string, Partial<HelpedPerson>, string[]]>([
  ['who signs in', {}, ['lift-lock', 'new-password', 'end-sessions', 'reset-second-factor', 'deactivate']],
  ['without a second factor', { secondFactorFlag: false }, [...helpToSignIn, 'deactivate']],
  ['an owner', { agentType: 'O' }, [...helpToSignIn, 'ask-second-factor-reset', 'deactivate']],
  ['an owner without one', { agentType: 'O', secondFactorFlag: false }, [...helpToSignIn, 'deactivate']],
  [
    'with an address that waits',
    { activationFlag: 'E', emailValidFlag: false, secondFactorFlag: false },
    ['lift-lock', 'first-mail', 'new-password', 'end-sessions', 'deactivate'],
  ],
  ['a reservations agent', { activationFlag: 'R', secondFactorFlag: false }, helpToSignIn],
  ['deactivated', { activationFlag: 'D', secondFactorFlag: false }, ['reactivate']],
  ['declined with their agency', { activationFlag: 'D', secondFactorFlag: false, approvalStatus: 'DECLINED' }, []],
  ['of an agency that waits', { activationFlag: 'P', emailValidFlag: false, secondFactorFlag: false }, []],
  ['deleted', { deletedAt: new Date() }, []],
])('the acts on a person %s (D20)', (_who, change, acts) => {
  expect(possibleActs({ ...signedUp, ...change })).toEqual(acts);
});

test.each([
  ['who signs in', null, null, 'A'],
  ['of a suspended agency', null, new Date(), 'suspended'],
  ['who was deleted or merged away', new Date(), null, 'deleted'],
])('how somebody %s stands to signing in', (_who, deletedAt, suspendedAt, standing) => {
  expect(signInStanding({ activationFlag: 'A', deletedAt, suspendedAt })).toBe(standing);
});
