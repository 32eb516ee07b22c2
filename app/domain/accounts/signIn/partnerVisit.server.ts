import type { VisitorContext } from '#app/domain/context.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { logger } from '#app/platform/logging.server.ts';
import { readPartnerToken } from '#app/platform/partnerTokens.server.ts';
import { readPartnerClaims, type PartnerSignIn } from './partnerToken.ts';

/** What a partner's valid token says, and which partner signed it. */
export interface PartnerVisit extends PartnerSignIn {
  issuer: string;
}

// A used token's name is stored a little longer than the token is good, for instances whose clocks differ.
const clockDifferenceMs = 60_000;

/** The purposes of a partner's token; each has its own audience, so that no token works for another. */
export type PartnerPurpose = 'sign-in' | 'academy' | 'ledger' | 'members';

/**
 * Reads a partner's token for an audience, without consuming it; undefined for any fault of it, and where
 * `mayCome` says that its issuer may not come for this. The fault is logged for operators who set a partner up; the
 * caller only learns that the token is no good.
 */
export function readPartnerVisit(
  ctx: Pick<VisitorContext, 'now' | 'requestId'>,
  token: string,
  {
    audience,
    purpose,
    mayCome = () => true,
  }: { audience: string; purpose: PartnerPurpose; mayCome?: (issuer: string) => boolean },
): PartnerVisit | undefined {
  const signed = readPartnerToken(token);
  if (!signed) return undefined;
  const { issuer, claims } = signed;
  const read = readPartnerClaims(claims, { audience, now: ctx.now });
  if (typeof read !== 'string' && mayCome(issuer)) return { ...read, issuer };
  const fault = typeof read === 'string' ? read : 'issuer';
  logger.warn({ requestId: ctx.requestId, issuer, purpose, fault }, 'partner token refused');
  return undefined;
}

/** Notes that a token is used. False where it was before: of two concurrent uses one finds the other's row. */
export async function recordTokenUse(
  tx: Transaction,
  { issuer, jti, expiresAt }: Pick<PartnerVisit, 'issuer' | 'jti' | 'expiresAt'>,
): Promise<boolean> {
  const row = { issuer, jti, expiresAt: new Date(expiresAt.getTime() + clockDifferenceMs) };
  const { count } = await tx.partnerToken.createMany({ data: [row], skipDuplicates: true });
  return count === 1;
}
