import { isActive } from '#app/domain/accounts/activation.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import { joinableAgency } from './joinableAgency.server.ts';
import { transferAnswerDays } from './move.ts';
import { mailOwners } from './moveMails.server.ts';

/**
 * Asks to join another agency, whose owners get a mail and have 14 days to answer. Only an active advisor or
 * supervisor may: an owner hands ownership over first. Throws what `joinableAgency` throws, which counts this call too,
 * and `conflict` where a request of the caller is open.
 */
export async function requestMove(ctx: AgentContext, { agencyId }: { agencyId: string }): Promise<void> {
  const toAgency = await joinableAgency(ctx, agencyId);
  const { actor, agency, now } = ctx;
  if (!isActive(actor)) throw new Refusal('forbidden');
  const { agentUniqueId } = actor;
  try {
    await ctx.db.$transaction(async (tx) => {
      await tx.agencyMove.updateMany({
        where: { agentUniqueId, state: 'requested', expiresAt: { lte: now } },
        data: { state: 'expired' },
      });
      const expiresAt = new Date(now.getTime() + transferAnswerDays * 24 * 3600_000);
      await tx.agencyMove.create({
        data: { agentUniqueId, fromAgencyId: agency.agencyId, toAgencyId: agencyId, requestedAt: now, expiresAt },
      });
      const fromAgency = await tx.agency.findUniqueOrThrow({ where: { agencyId: agency.agencyId } });
      await mailOwners(tx, ctx, { agent: actor, fromAgency, toAgency }, toAgency, 'moveRequested');
      const entry = { subjectKind: 'agent', subjectId: agentUniqueId } as const;
      await recordAudit(tx, ctx, { ...entry, action: 'agent.move-requested', agencyId: agency.agencyId });
      await recordAudit(tx, ctx, {
        action: 'agency.move-requested',
        subjectKind: 'agency',
        subjectId: agencyId,
        agencyId,
        after: { advisor: agentUniqueId },
      });
    });
  } catch (error) {
    throw violatedUniqueIndex(error) === 'agency_moves_open_key' ? new Refusal('conflict') : error;
  }
}
