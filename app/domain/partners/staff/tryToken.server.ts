import { knownPartners } from '#app/domain/accounts/signIn/knownPartners.server.ts';
import {
  audienceOf,
  mayNameUserOf,
  readPartnerClaims,
  type ClaimFault,
} from '#app/domain/accounts/signIn/partnerToken.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { partnerRights, type PartnerRight } from '#app/domain/markets/partners.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { environment } from '#app/platform/environment.server.ts';
import { checkPartnerToken, type TokenFault } from '#app/platform/partnerTokens.server.ts';
import type { TokenPartner } from '#app/platform/tokenPartners.server.ts';

/**
 * What is wrong with a token besides its signature and its claims: its partner is switched off or may not do this, it
 * was used before, or its user is unknown or of an agency that the partner may not speak for.
 */
type UseFault = 'off' | 'right' | 'used' | 'user' | 'reach';

/** What a token says, and the first fault of it; null for a good one. Only a signed token has a key and claims. */
export interface TriedToken {
  fault: TokenFault | ClaimFault | UseFault | null;
  issuer: string;
  key: { fingerprint: string; algorithm: string } | null;
  audience: string;
  /** What it is for by its audience; null for another audience. */
  right: PartnerRight | null;
  userId: string;
  issuedAt: Date | null;
  expiresAt: Date | null;
}

const shown = 200;

/**
 * Looks at a token as the portal would, and says what it finds. It neither uses the token up nor logs it. Throws
 * `forbidden` (`staff.see-partners`).
 */
export async function tryToken(ctx: StaffContext, { partnerToken }: { partnerToken: string }): Promise<TriedToken> {
  assertCan(ctx, 'staff.see-partners');
  const signed = checkPartnerToken(partnerToken, await knownPartners(ctx));
  if (signed.fault !== null) {
    const isOff = signed.fault === 'issuer' && (await isSwitchedOff(ctx, signed.issuer));
    const unsigned = { key: null, audience: '', right: null, userId: '', issuedAt: null, expiresAt: null };
    return { ...unsigned, fault: isOff ? 'off' : signed.fault, issuer: signed.issuer.slice(0, shown) };
  }
  const { partner, key, claims } = signed;
  const meant = partnerRights
    .map((right) => ({
      right,
      read: readPartnerClaims(claims, { audience: audienceOf(environment().ORIGIN, right), now: ctx.now }),
    }))
    .find(({ read }) => read !== 'audience');
  const read = meant?.read ?? 'audience';
  return {
    fault:
      typeof read === 'string'
        ? read
        : await faultInUse(ctx, { ...read, partner, right: (meant as { right: PartnerRight }).right }),
    issuer: partner.issuer,
    key: { fingerprint: key.fingerprint, algorithm: key.algorithm },
    audience: [claims.aud].flat().map(String).join(', ').slice(0, shown),
    right: meant?.right ?? null,
    userId: typeof claims.sub === 'string' ? claims.sub.slice(0, shown) : '',
    issuedAt: momentOf(claims.iat),
    expiresAt: momentOf(claims.exp),
  };
}

async function isSwitchedOff({ db }: StaffContext, issuer: string): Promise<boolean> {
  const partner = await db.tokenPartner.findUnique({ where: { issuer }, select: { active: true } });
  return partner?.active === false;
}

async function faultInUse(
  { db }: StaffContext,
  { partner, right, jti, userId }: { partner: TokenPartner; right: PartnerRight; jti: string; userId: string },
): Promise<UseFault | null> {
  if (!partner.rights.includes(right)) return 'right';
  const used = await db.partnerToken.findUnique({ where: { issuer_jti: { issuer: partner.issuer, jti } } });
  if (used) return 'used';
  if (right !== 'sign-in') return null;
  const agent = await db.agent.findFirst({
    where: { userId, deletedAt: null },
    select: { agencyId: true, agency: { select: { country: true } } },
  });
  if (!agent) return 'user';
  return mayNameUserOf(partner, { agencyId: agent.agencyId, country: agent.agency.country }) ? null : 'reach';
}

function momentOf(seconds: unknown): Date | null {
  return typeof seconds === 'number' && seconds > 0 && seconds < 1e11 ? new Date(seconds * 1000) : null;
}
