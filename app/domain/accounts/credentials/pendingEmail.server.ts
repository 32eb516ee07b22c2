import type { AgentContext } from '#app/domain/context.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { endLinks } from '#app/domain/accounts/emailLinks.server.ts';

/** A new e-mail address that is not validated yet, as stored. */
export interface PendingEmail {
  emailAddress: string;
  expiresAt: Date;
}

/** Reads the caller's requested new address, while its link is valid; else undefined. */
export async function pendingEmail(ctx: AgentContext): Promise<PendingEmail | undefined> {
  const link = await ctx.db.emailLink.findFirst({
    where: { agentUniqueId: ctx.actor.agentUniqueId, purpose: 'change', usedAt: null, expiresAt: { gt: ctx.now } },
    orderBy: { createdAt: 'desc' },
    select: { emailAddress: true, expiresAt: true },
  });
  return link ?? undefined;
}

/** Withdraws the caller's pending change of address, if any: its link stops working. */
export async function withdrawEmailChange(ctx: AgentContext): Promise<void> {
  const { agentUniqueId } = ctx.actor;
  await ctx.db.$transaction(async (tx) => {
    if ((await endLinks(tx, ctx, agentUniqueId, ['change'])) === 0) return;
    await recordAudit(tx, ctx, {
      action: 'agent.email-change-withdrawn',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId: ctx.agency.agencyId,
    });
  });
}
