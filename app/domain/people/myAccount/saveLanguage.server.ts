import type { AgentContext } from '#app/domain/context.server.ts';
import type { Language } from '#app/i18n.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/** Saves the language that a user switched to in their own profile (D13). */
export async function saveLanguage(ctx: AgentContext, language: Language): Promise<void> {
  const { agentUniqueId, language: before } = ctx.actor;
  if (before === language) return;
  await ctx.db.$transaction(async (tx) => {
    await tx.agent.update({ where: { agentUniqueId }, data: { language } });
    await recordAudit(tx, ctx, {
      action: 'agent.language-saved',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId: ctx.agency.agencyId,
      before: { language: before },
      after: { language },
    });
  });
}
