import type { VisitorContext } from '#app/domain/context.server.ts';
import type { PartnerRight } from '#app/domain/markets/partners.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { logger } from '#app/platform/logging.server.ts';
import { checkPartnerToken } from '#app/platform/partnerTokens.server.ts';
import type { TokenPartner } from '#app/platform/tokenPartners.server.ts';
import { knownPartners } from './knownPartners.server.ts';
import { audienceOf, readPartnerClaims, type PartnerSignIn } from './partnerToken.ts';

/** What a partner's valid token says, and which partner signed it. */
export interface PartnerVisit extends PartnerSignIn {
  issuer: string;
  partner: TokenPartner;
}

// A used token's name is stored a little longer than the token is good, for instances whose clocks differ.
const clockDifferenceMs = 60_000;

/**
 * Reads a partner's token for something that the partner may do, without consuming it; undefined for any fault of it,
 * and where its partner may not do this. The fault is logged for operators who set a partner up; the caller only learns
 * that the token is no good.
 */
export async function readPartnerVisit(
  ctx: Pick<VisitorContext, 'db' | 'now' | 'requestId'>,
  token: string,
  right: PartnerRight,
): Promise<PartnerVisit | undefined> {
  const signed = checkPartnerToken(token, await knownPartners(ctx));
  if (signed.fault !== null) return undefined;
  const { partner, claims } = signed;
  const { issuer } = partner;
  const read = readPartnerClaims(claims, { audience: audienceOf(environment().ORIGIN, right), now: ctx.now });
  if (typeof read !== 'string' && partner.rights.includes(right)) return { ...read, issuer, partner };
  const fault = typeof read === 'string' ? read : 'right';
  logger.warn({ requestId: ctx.requestId, issuer, purpose: right, fault }, 'partner token refused');
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
