import type { Theme } from '#app/domain/accounts/themes.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/** Saves the appearance that a user chose in their own profile. */
export async function saveTheme(ctx: AgentContext, theme: Theme): Promise<void> {
  const { agentUniqueId, theme: before } = ctx.actor;
  if (before === theme) return;
  await ctx.db.$transaction(async (tx) => {
    await tx.agent.update({ where: { agentUniqueId }, data: { theme } });
    await recordAudit(tx, ctx, {
      action: 'agent.theme-saved',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId: ctx.agency.agencyId,
      before: { theme: before },
      after: { theme },
    });
  });
}
