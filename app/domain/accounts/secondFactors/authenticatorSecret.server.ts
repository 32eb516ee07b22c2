import { codeOffset } from '#app/platform/authenticatorCodes.server.ts';
import { seal, unseal } from '#app/platform/encryption.server.ts';
import { authenticatorStep, codeKind, codeSettings } from './secondFactor.ts';

const use = 'authenticator';

/** An authenticator app's secret as stored: encrypted, and valid for this agent only. */
export function sealedSecret(agentUniqueId: string, secret: string): string {
  return seal(use, secret, agentUniqueId);
}

/** The decrypted secret; undefined where the key in the settings has changed since. */
export function openedSecret(agentUniqueId: string, sealed: string): string | undefined {
  return unseal(use, sealed, agentUniqueId);
}

/** The time step of a code that the app shows now; undefined for any other code. */
export function codeStep(secret: string, plain: string, now: Date): bigint | undefined {
  const offset = codeKind(plain) === 'authenticator' ? codeOffset(secret, plain, now, codeSettings) : null;
  return offset === null ? undefined : BigInt(authenticatorStep(now) + offset);
}
