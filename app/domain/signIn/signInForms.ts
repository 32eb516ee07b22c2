import { SignInPassword, SignInUserId } from '#app/domain/fields.ts';
import { form } from '#app/domain/strictForm.ts';

// Made once: putting a schema together costs more than a query, and signing in is not to hold others up.
const signIn = form({ userId: SignInUserId(), password: SignInPassword() });

/** Signing in: both are there; whether they are right is for the verb. */
export function signInSchema() {
  return signIn;
}
