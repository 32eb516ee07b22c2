import { z } from 'zod';
import { form } from '#app/domain/strictForm.ts';
import { PasskeyName, SecondFactorCode, SignInPassword, YesNo } from '#app/domain/fields.ts';
import { sentLine } from '#app/domain/textSchema.ts';

// The WebAuthn library parses the browser's answer; this schema only limits its length.
const passkeyAnswer = () => sentLine(20_000, { min: 2 });

/** The current password, before a factor is added or removed. */
export const passwordProofSchema = () => form({ password: SignInPassword() });

/** The second step by a code. */
export const secondFactorCodeSchema = () => form({ code: SecondFactorCode() });

/** The second step by a recovery code. */
export const recoveryCodeSchema = () => form({ recoveryCode: SecondFactorCode('recoveryCode') });

/** The second step, or the whole sign-in, by a passkey. */
export const passkeyAnswerSchema = () => form({ response: passkeyAnswer() });

/** Before a passkey is made: its name, and the password. */
export const beginPasskeySchema = () => form({ passkeyName: PasskeyName(), password: SignInPassword() });

/** A passkey that the browser has made. */
export const addPasskeySchema = () =>
  form({ passkeyName: PasskeyName(), challengeId: z.uuid('refusals:malformedRequest'), response: passkeyAnswer() });

export const renamePasskeySchema = () => form({ passkeyName: PasskeyName() });

/** The first code of a new authenticator app; `setup` is the result of `beginAuthenticator`. */
export const confirmAuthenticatorSchema = () => form({ setup: sentLine(1000), code: SecondFactorCode() });

export const requireSecondFactorSchema = () => form({ secondFactorRequired: YesNo('secondFactorRequired') });
