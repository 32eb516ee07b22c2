/** What anybody may see of a certificate. */
export const certificateStates = ['valid', 'lapsed', 'revoked'] as const;
export type CertificateState = (typeof certificateStates)[number];

/**
 * The state of a certificate at a time. `renewedUntil` is the end of its holder's level where a refresher, or a higher
 * level, has moved it.
 */
export function certificateState(
  { revokedAt, validUntil }: { revokedAt: Date | null; validUntil: Date },
  renewedUntil: Date | null,
  now: Date,
): CertificateState {
  if (revokedAt) return 'revoked';
  return now <= validUntil || (renewedUntil !== null && now <= renewedUntil) ? 'valid' : 'lapsed';
}

/** Until when a certificate is valid as things stand: its own end, or that of its holder's level where that is later. */
export function endOfCertificate({ validUntil }: { validUntil: Date }, renewedUntil: Date | null): Date {
  return renewedUntil && renewedUntil > validUntil ? renewedUntil : validUntil;
}

// With blanks and hyphens.
const longestTyped = 200;

/**
 * Certificate numbers are read and typed by people: spaces and hyphens do not count, nor does case or whether letters
 * are full-width. Null for what cannot be one.
 */
export function certificateNumber(typed: string): string | null {
  if (typed.length > longestTyped) return null;
  const number = typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z2-7]{26}$/.test(number) ? number : null;
}
