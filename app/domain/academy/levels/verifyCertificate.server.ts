import { beginAttemptFromAddress } from '#app/domain/accounts/throttling/attempts.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import type { AcademyLevel } from '#app/domain/markets/curricula.ts';
import { renewalOf } from './certificateRenewal.server.ts';
import { certificateNumber, certificateState, type CertificateState } from './certificateState.ts';

/** What anybody may know of a certificate, and nothing else. */
export interface VerifiedCertificate {
  kind: string;
  holderName: string;
  agencyName: string;
  curriculum: string;
  level: AcademyLevel;
  issuedAt: Date;
  state: CertificateState;
}

/**
 * Verifies a certificate for anybody, also one whose public page is switched off: it may hang on a wall. Null for
 * an unknown number. Throws `throttled` for an address from which too many numbers were unknown.
 */
export async function verifyCertificate(ctx: VisitorContext, typed: string): Promise<VerifiedCertificate | null> {
  const attempt = await beginAttemptFromAddress(ctx, 'verify-certificate');
  const number = certificateNumber(typed);
  const found = number && (await ctx.db.certificate.findUnique({ where: { number } }));
  if (!found) {
    await attempt.failed();
    return null;
  }
  const { kind, holderName, agencyName, curriculum, level, issuedAt } = found;
  const state = certificateState(found, await renewalOf(ctx.db, found), ctx.now);
  return { kind, holderName, agencyName, curriculum, level, issuedAt, state };
}
