import { SecondFactorCode, SignInPassword, SignInUserId } from '#app/domain/fields.ts';
import { form } from '#app/domain/strictForm.ts';

// Made once: creating a schema costs more than a query.
const signIn = form({ userId: SignInUserId(), password: SignInPassword() });

/** Signing in: both fields are required; the verb checks them. */
export function signInSchema() {
  return signIn;
}

/** The code that was mailed for a sign-in beyond the bounds, or the wish for another one. */
export const mailedCodeSchema = () => form({ code: SecondFactorCode() });
