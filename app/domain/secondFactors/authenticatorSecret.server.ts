import { codeOffset } from '#app/platform/authenticatorCodes.server.ts';
import { seal, unseal } from '#app/platform/encryption.server.ts';
import { authenticatorStep, codeKind, codeSettings } from './secondFactor.ts';

const use = 'authenticator';

/** An authenticator app's secret as it is stored: encrypted, and good for this agent only. */
export function sealedSecret(agentUniqueId: string, secret: string): string {
  return seal(use, secret, agentUniqueId);
}

/** The secret that was stored; undefined where the settings' secret has changed since. */
export function openedSecret(agentUniqueId: string, sealed: string): string | undefined {
  return unseal(use, sealed, agentUniqueId);
}

/** The step that a code belongs to, where it is one of the app's codes of just now; undefined for any other. */
export function codeStep(secret: string, plain: string, now: Date): bigint | undefined {
  const offset = codeKind(plain) === 'authenticator' ? codeOffset(secret, plain, now, codeSettings) : null;
  return offset === null ? undefined : BigInt(authenticatorStep(now) + offset);
}
