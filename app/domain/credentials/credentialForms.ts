import { AcceptTerms, ConfirmPassword, EmailAddress, Password, SignInPassword, UserIdOrEmail } from '#app/domain/fields.ts';
import { alwaysRun, requireSamePasswords } from '#app/domain/refinements.ts';
import { form } from '#app/domain/strictForm.ts';

/** A forgotten password: which account, by user ID or by e-mail address. */
export function forgotPasswordSchema() {
  return form({ userIdOrEmail: UserIdOrEmail() }).transform(({ userIdOrEmail: name }) => (name.includes('@') ? { emailAddress: name } : { userId: name }));
}

/** A new password after a reset link. */
export function newPasswordSchema() {
  return form({ password: Password(), confirmPwd: ConfirmPassword() }).superRefine(requireSamePasswords(), alwaysRun);
}

/** Accepting the terms, with a password of one's own (D5). */
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

/** Changing one's own password: the old one is checked by the verb. */
export function changePasswordSchema() {
  return form({ oldPassword: SignInPassword('oldPassword'), password: Password(), confirmPwd: ConfirmPassword() }).superRefine(
    requireSamePasswords(),
    alwaysRun,
  );
}

/** Changing one's own e-mail address, which takes the present password. */
export function changeEmailSchema() {
  return form({ emailAddress: EmailAddress(), password: SignInPassword() });
}
