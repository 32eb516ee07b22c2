import type { ActivationFlag } from '#app/domain/permissions/codes.ts';

/**
 * The mail that helps an unfinished user on: to validate their address, to sign in for the first time, or to choose
 * their first password.
 */
export type FirstMail = 'validateEmail' | 'firstSignIn' | 'firstPassword';

// By activation flag. Users whose agency awaits approval, and deactivated users, get no such mail.
const mailByFlag = {
  P: { open: null, validated: null },
  E: { open: 'validateEmail', validated: 'firstSignIn' },
  C: { open: 'validateEmail', validated: 'firstSignIn' },
  A: { open: 'validateEmail', validated: null },
  R: { open: 'validateEmail', validated: null },
  D: { open: null, validated: null },
} as const satisfies Record<ActivationFlag, Record<'open' | 'validated', Exclude<FirstMail, 'firstPassword'> | null>>;

/**
 * The mail that an owner or manager may send to a user again; null for a user who has finished, or may not begin.
 * An imported user who has yet to choose a password gets the link for that, which validates the address too.
 */
export function firstMailOf({
  activationFlag,
  emailValidFlag,
  passwordDue,
}: {
  activationFlag: ActivationFlag;
  emailValidFlag: boolean;
  passwordDue: boolean;
}): FirstMail | null {
  const mail = mailByFlag[activationFlag][emailValidFlag ? 'validated' : 'open'];
  return mail !== null && passwordDue ? 'firstPassword' : mail;
}

/** Whether there is a mail that may be sent to a user again, whichever it is. */
export function hasFirstMail(user: { activationFlag: ActivationFlag; emailValidFlag: boolean }): boolean {
  return firstMailOf({ ...user, passwordDue: false }) !== null;
}
