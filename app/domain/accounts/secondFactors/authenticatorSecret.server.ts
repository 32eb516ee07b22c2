import { codeOffset } from '#app/platform/authenticatorCodes.server.ts';
import { seal, unseal } from '#app/platform/encryption.server.ts';
import { authenticatorStep, codeKind, codeSettings } from './secondFactor.ts';

const use = 'authenticator';

/** An authenticator app's secret as stored: encrypted, and valid for this account only. */
export function sealedSecret(accountId: string, secret: string): string {
  return seal(use, secret, accountId);
}

/** The decrypted secret; undefined where the key in the settings has changed since. */
export function openedSecret(accountId: string, sealed: string): string | undefined {
  return unseal(use, sealed, accountId);
}

/** The time step of a code that the app shows now; undefined for any other code. */
export function codeStep(secret: string, plain: string, now: Date): bigint | undefined {
  const offset = codeKind(plain) === 'authenticator' ? codeOffset(secret, plain, now, codeSettings) : null;
  return offset === null ? undefined : BigInt(authenticatorStep(now) + offset);
}
