import { lockManagedAgent } from '#app/domain/agents/lockManagedAgent.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { endAllSessions } from '#app/domain/sessions/endAccess.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/**
 * Ends every session of a user of the caller's agency, in the browser and over the API (D7, D15), and returns their number. The user may
 * sign in again at once. Writes nothing where there was no session. Throws what `lockManagedAgent` throws.
 */
export function endAgentSessions(ctx: AgentContext, { agentUniqueId }: { agentUniqueId: string }): Promise<number> {
  return ctx.db.$transaction(async (tx) => {
    const agent = await lockManagedAgent(tx, ctx, { agentUniqueId }, 'user.end-sessions');
    const sessions = await endAllSessions(tx, ctx, agent, 'ended-by-agency');
    if (sessions === 0) return 0;
    await recordAudit(tx, ctx, {
      action: 'agent.sessions-ended',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId: agent.agencyId,
      after: { sessions },
    });
    return sessions;
  });
}
