import { readCertificate } from '#app/domain/academy/levels/readCertificate.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/**
 * Switches the public page of a certificate on or off: the holder's own, or as an owner the agency's. Its number is
 * verified either way, since it is on paper in front of strangers. Throws `notFound` for anybody else's, and
 * `forbidden` for the agency's where one is no owner.
 */
export async function shareCertificate(
  ctx: AgentContext,
  { number: typed, shared }: { number: string; shared: boolean },
): Promise<void> {
  const { number, kind } = await readCertificate(ctx, typed);
  if (kind === 'agency') assertCan(ctx, 'agency.share-certificates');
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.certificate.updateMany({ where: { number, shared: !shared }, data: { shared } });
    if (count === 0) return;
    await recordAudit(tx, ctx, {
      action: 'certificate.share-changed',
      subjectKind: kind === 'agency' ? 'agency' : 'agent',
      subjectId: kind === 'agency' ? ctx.agency.agencyId : ctx.actor.agentUniqueId,
      agencyId: ctx.agency.agencyId,
      before: { shared: !shared },
      after: { shared, certificateNumber: number },
    });
  });
}
