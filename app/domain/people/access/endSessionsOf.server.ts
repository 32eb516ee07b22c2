import { endGrants } from '#app/domain/accounts/assistantGrants.server.ts';
import type { AgentKey } from '#app/domain/accounts/profile/lockAgent.server.ts';
import { lockManagedAgent } from '#app/domain/people/agents/lockManagedAgent.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/**
 * Ends every session of a user whom the caller manages, in the browser and over the API, in the caller's
 * transaction. Assistants of theirs end with them. Returns the number of sessions and assistants; with none nothing is written. Throws what `lockManagedAgent` throws.
 */
export async function endSessionsOf(tx: Transaction, ctx: AgentContext, key: AgentKey): Promise<number> {
  const { agentUniqueId, agencyId } = await lockManagedAgent(tx, ctx, key, 'user.end-sessions');
  const { count: sessions } = await tx.session.updateMany({
    where: { accountId: agentUniqueId, endedAt: null, expiresAt: { gt: ctx.now } },
    data: { endedAt: ctx.now, endedReason: 'ended-by-agency' },
  });
  const count = sessions + (await endGrants(tx, ctx, { accountId: agentUniqueId }));
  await tx.challenge.updateMany({ where: { accountId: agentUniqueId, usedAt: null }, data: { usedAt: ctx.now } });
  if (count > 0)
    await recordAudit(tx, ctx, {
      action: 'agent.sessions-ended',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId,
      after: { sessions: count },
    });
  return count;
}
