/** The second factors that a user may show at sign-in, as the session stores them. */
export type ShownFactorKind = 'passkey' | 'authenticator' | 'recovery-code';

/** The minutes for which a challenge is valid, of a sign-in's second step or of a new passkey. */
export const challengeMinutes = 5;

/** The minutes for which the setup of an authenticator app is valid. */
export const setupMinutes = 10;

export const recoveryCodeCount = 10;
export const maxPasskeys = 20;

/**
 * Codes of an authenticator app: 6 digits, a new one every 30 seconds, one step early or late still valid (RFC 6238).
 */
export const codeSettings = { digits: 6, period: 30, window: 1 } as const;

// Without 0, 1, I, L, O and U, which are easily misread. 30 characters, so 16 of them are 78 bits.
export const recoveryAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const recoveryLength = 16;

const recoveryCode = new RegExp(`^[${recoveryAlphabet}]{${recoveryLength}}$`);

/**
 * A typed code in the form in which it is compared: half-width, upper case, without the spaces and hyphens that people
 * type.
 */
export function plainCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
}

/** The kind of a code by its form; undefined where it can be neither. */
export function codeKind(plain: string): 'authenticator' | 'recovery-code' | undefined {
  if (/^\d{6}$/.test(plain)) return 'authenticator';
  return recoveryCode.test(plain) ? 'recovery-code' : undefined;
}

/** A recovery code as it is shown, in groups of four. */
export function shownRecoveryCode(plain: string): string {
  return plain.match(/.{1,4}/g)?.join('-') ?? '';
}

/** The step of 30 seconds that a moment lies in. */
export function authenticatorStep(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / codeSettings.period);
}

/**
 * True where the counter that a passkey gives is not greater than the stored one: a copy of the passkey is in use
 * somewhere. Passkeys without a counter, such as most that are synchronised, always give 0 and are accepted.
 */
export function counterWentBackwards(stored: number, given: number): boolean {
  return (stored > 0 || given > 0) && given <= stored;
}
