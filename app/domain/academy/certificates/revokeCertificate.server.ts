import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { ofReachedCurricula } from '#app/domain/academy/curriculaReached.server.ts';
import { certificateNumber } from '#app/domain/academy/levels/certificateState.ts';
import { queueOwnerMails } from '#app/domain/agencies/information/ownerMail.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { levelOf, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import { defaultLanguage, marketOf } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { translator } from '#app/platform/translations.server.ts';

/**
 * Revokes a certificate for good, for a reason: verifying it and its badge say so from then on, and its holder is
 * notified by mail. The level itself stays what the results give. Throws `forbidden` (`staff.revoke-certificates`),
 * `notFound`, and `conflict` where it is revoked already.
 */
export async function revokeCertificate(
  ctx: StaffContext,
  { number: typed, reason }: { number: string; reason: string },
): Promise<void> {
  assertCan(ctx, 'staff.revoke-certificates');
  const number = certificateNumber(typed);
  if (!number) throw new Refusal('notFound');
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.certificate.updateMany({
      where: { number, revokedAt: null, ...ofReachedCurricula(ctx) },
      data: { revokedAt: ctx.now, revokedReason: reason, revokedBy: ctx.staff.staffId },
    });
    const certificate = await tx.certificate.findUnique({ where: { number, ...ofReachedCurricula(ctx) } });
    if (!certificate) throw new Refusal('notFound');
    if (count === 0) throw new Refusal('conflict');
    const holder = await notifyHolder(tx, ctx, certificate, reason);
    await recordAudit(tx, ctx, {
      action: 'certificate.revoked',
      ...holder,
      before: {},
      after: { certificateNumber: number, revokeReason: reason },
    });
  });
}

interface Held {
  number: string;
  kind: string;
  authId: string | null;
  agencyId: string | null;
  curriculum: string;
  level: number;
}

// The holder of the member number now, or the agency's owners. Without either, the record is under the learner.
async function notifyHolder(
  tx: Transaction,
  ctx: StaffContext,
  { number, kind, authId, agencyId, curriculum, level }: Held,
  reason: string,
) {
  const params = (country: string) => {
    const t = translator(defaultLanguage(marketOf(country)));
    return {
      number,
      reason,
      level: t(levelOf(level as AcademyLevel, curriculum).nameKey),
      curriculum: t(`markets:curriculum.${curriculum}`),
    };
  };
  const mail = { template: 'certificateRevoked', link: '/home' } as const;
  if (kind === 'agency') {
    const agency = await tx.agency.findUnique({ where: { agencyId: agencyId ?? '' } });
    if (agency) await queueOwnerMails(tx, ctx, agency, { ...mail, params: params(agency.country) });
    return { subjectKind: 'agency' as const, subjectId: agencyId ?? '', ...(agencyId && { agencyId }) };
  }
  const agent = await tx.agent.findFirst({
    where: { authId: authId ?? '', deletedAt: null },
    include: { agency: true },
  });
  if (!agent) return { subjectKind: 'agent' as const, subjectId: authId ?? '' };
  if (agent.activationFlag !== 'D')
    await queueAccountMail(tx, ctx, agent, { ...mail, params: params(agent.agency.country) });
  return { subjectKind: 'agent' as const, subjectId: agent.agentUniqueId, agencyId: agent.agencyId };
}
