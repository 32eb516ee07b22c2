import {
  AcceptTerms,
  ConfirmPassword,
  EmailAddress,
  Password,
  SignInPassword,
  UserIdOrEmail,
} from '#app/domain/fields.ts';
import { alwaysRun, requireSamePasswords } from '#app/domain/refinements.ts';
import { form } from '#app/domain/strictForm.ts';

/** A forgotten password: the account's user ID or e-mail address. */
export function forgotPasswordSchema() {
  return form({ userIdOrEmail: UserIdOrEmail() }).transform(({ userIdOrEmail: name }) =>
    name.includes('@') ? { emailAddress: name } : { userId: name },
  );
}

/** A new password after a reset link. */
export function newPasswordSchema() {
  return form({ password: Password(), confirmPwd: ConfirmPassword() }).superRefine(requireSamePasswords(), alwaysRun);
}

/** Accepting the terms, with the user's own new password. */
export function acceptTermsSchema() {
  return form({ acceptTerms: AcceptTerms(), password: Password(), confirmPwd: ConfirmPassword() }).superRefine(
    requireSamePasswords(),
    alwaysRun,
  );
}

/** Accepting terms that have changed: the password stays. */
export function acceptChangedTermsSchema() {
  return form({ acceptTerms: AcceptTerms() });
}

/** Changing the user's own password: the verb checks the old one. */
export function changePasswordSchema() {
  return form({
    oldPassword: SignInPassword('oldPassword'),
    password: Password(),
    confirmPwd: ConfirmPassword(),
  }).superRefine(requireSamePasswords(), alwaysRun);
}

/** Changing the user's own e-mail address, which takes the current password. */
export function changeEmailSchema() {
  return form({ emailAddress: EmailAddress(), password: SignInPassword() });
}
