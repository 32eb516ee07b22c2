import { renewalOf } from '#app/domain/academy/levels/certificateRenewal.server.ts';
import { certificateNumber, certificateState } from '#app/domain/academy/levels/certificateState.ts';
import { beginAttemptFromAddress } from '#app/domain/accounts/throttling/attempts.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';

/**
 * Reads a certificate for its public page, and for the badge behind it. Throws `notFound` alike for an unknown number
 * and for a certificate whose holder does not share it, and `throttled` for an address from which too many numbers were
 * unknown.
 */
export async function sharedCertificate(ctx: VisitorContext, typed: string) {
  const attempt = await beginAttemptFromAddress(ctx, 'verify-certificate');
  const number = certificateNumber(typed);
  const found = number && (await ctx.db.certificate.findUnique({ where: { number, shared: true } }));
  if (!found) {
    await attempt.failed();
    throw new Refusal('notFound');
  }
  const renewedUntil = await renewalOf(ctx.db, found);
  return {
    ...found,
    level: found.level,
    renewedUntil,
    state: certificateState(found, renewedUntil, ctx.now),
  };
}
