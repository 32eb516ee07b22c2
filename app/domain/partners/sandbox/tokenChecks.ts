import { handoverLife } from './tokenLife.ts';

/** What a partner verifies of a token, in the order in which it is shown. */
export const tokenChecks = ['signature', 'audience', 'issuer', 'age', 'user', 'once'] as const;
type TokenCheckName = (typeof tokenChecks)[number];
export type TokenCheck = { check: TokenCheckName; passed: boolean };

interface Expected {
  audience: string;
  issuer: string;
  now: Date;
}

const clockToleranceSeconds = 5;

/** The checks of a token's claims; its single use is checked by the partner's own record. */
export function checkClaims(
  { aud, iss, iat, exp, sub, jti }: Record<string, unknown>,
  { audience, issuer, now }: Expected,
): TokenCheck[] {
  const seconds = now.getTime() / 1000;
  const isYoung =
    typeof iat === 'number' &&
    typeof exp === 'number' &&
    exp - iat <= handoverLife &&
    exp > seconds &&
    iat <= seconds + clockToleranceSeconds;
  return [
    { check: 'audience', passed: aud === audience },
    { check: 'issuer', passed: iss === issuer },
    { check: 'age', passed: isYoung },
    { check: 'user', passed: typeof sub === 'string' && sub !== '' && typeof jti === 'string' && jti !== '' },
  ];
}
