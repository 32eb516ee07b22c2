import { appNamed, type AppName } from '#app/domain/accounts/onboarding/apps.ts';
import type { PartnerRight } from '#app/domain/markets/partners.ts';

/** The maximum lifetime of a partner's token, from `iat` to `exp`. In seconds. */
export const maxTokenLifeSeconds = 300;

/** How far a partner's clock may be ahead of ours. In seconds. */
const clockToleranceSeconds = 30;

export interface PartnerSignIn {
  userId: string;
  jti: string;
  expiresAt: Date;
  /** The flow that the partner sends the user to; null where the claim `app` is missing or names none. */
  app: AppName | null;
}

/**
 * What a token has as its audience (`aud`) for each thing that a partner may do, so that no token works for another.
 */
export function audienceOf(origin: string, right: PartnerRight): string {
  return right === 'sign-in' ? origin : `${origin}/${right}`;
}

/**
 * Whether a partner may name a user of an agency: one that its settings name, or one of a country that they name. Only
 * a partner without such limits may name a user without an agency (null).
 */
export function mayNameUserOf(
  { agencies, countries }: { agencies?: readonly string[] | undefined; countries?: readonly string[] | undefined },
  agency: { agencyId: string; country: string } | null,
): boolean {
  if (!agencies && !countries) return true;
  if (!agency) return false;
  return (agencies?.includes(agency.agencyId) ?? false) || (countries?.includes(agency.country) ?? false);
}

export type ClaimFault = 'audience' | 'subject' | 'jti' | 'times' | 'life' | 'future' | 'expired';

// The characters of a user ID or a token's `jti`: printable ASCII.
const userIdText = /^[\x21-\x7e]{1,64}$/;
const jtiText = /^[\x21-\x7e]{1,200}$/;

/**
 * Reads a partner's claims, or returns the fault in them: the token must be for this portal alone, name a user and
 * a `jti`, live at most five minutes, and be neither future nor expired. The caller has checked the signature.
 */
export function readPartnerClaims(
  claims: Record<string, unknown>,
  { audience, now }: { audience: string; now: Date },
): PartnerSignIn | ClaimFault {
  const { aud, sub, jti, iat, exp, nbf, app } = claims;
  if (!isMeantFor(aud, audience)) return 'audience';
  if (typeof sub !== 'string' || !userIdText.test(sub)) return 'subject';
  if (typeof jti !== 'string' || !jtiText.test(jti)) return 'jti';
  if (!isTime(iat) || !isTime(exp) || !(nbf === undefined || isTime(nbf))) return 'times';
  if (exp <= iat || exp - iat > maxTokenLifeSeconds) return 'life';
  const seconds = now.getTime() / 1000;
  if (Math.max(iat, nbf ?? iat) > seconds + clockToleranceSeconds) return 'future';
  if (exp <= seconds) return 'expired';
  return { userId: sub.toUpperCase(), jti, expiresAt: new Date(exp * 1000), app: appNamed(app) };
}

// A token for several audiences could be used here by any of the others.
function isMeantFor(aud: unknown, audience: string): boolean {
  return aud === audience || (Array.isArray(aud) && aud.length === 1 && aud[0] === audience);
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 && value < 1e11;
}
