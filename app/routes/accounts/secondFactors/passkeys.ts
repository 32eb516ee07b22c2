import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';

export type PasskeyRequest = Parameters<typeof startAuthentication>[0]['optionsJSON'];
export type PasskeyCreation = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Why the browser gave no passkey: a message key under `signIn:passkey`. */
export type BrowserProblem = 'cancelled' | 'alreadyHere' | 'unreachable' | 'browserFailed';

/** Whether this browser knows passkeys; only a secure page does. */
export function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** What an error of the browser's means to the user. */
export function browserProblem(error: unknown): BrowserProblem {
  const { name, code } = error as { name?: string; code?: string };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError') return 'alreadyHere';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return name === 'TypeError' ? 'unreachable' : 'browserFailed';
}
