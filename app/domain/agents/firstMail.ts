import type { ActivationFlag } from '#app/domain/accounts/codes.ts';

/** The mail that helps an unfinished user on: to validate their address, or to sign in for the first time. */
export type FirstMail = 'validateEmail' | 'firstSignIn';

// By activation flag. Users whose agency awaits approval, and deactivated users, get no such mail.
const mailByFlag = {
  P: { open: null, validated: null },
  E: { open: 'validateEmail', validated: 'firstSignIn' },
  C: { open: 'validateEmail', validated: 'firstSignIn' },
  A: { open: 'validateEmail', validated: null },
  R: { open: 'validateEmail', validated: null },
  D: { open: null, validated: null },
} as const satisfies Record<ActivationFlag, Record<'open' | 'validated', FirstMail | null>>;

/** The mail that an owner or manager may send to a user again (D5); null for a user who has finished, or may not begin. */
export function firstMailOf({ activationFlag, emailValidFlag }: { activationFlag: string; emailValidFlag: boolean }): FirstMail | null {
  return mailByFlag[activationFlag as ActivationFlag][emailValidFlag ? 'validated' : 'open'];
}
