import { isActive } from '#app/domain/accounts/activation.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';

/**
 * The caller as a learner now. Read again, since a number may have gone to another account since the session began.
 * Throws `memberNumberNeeded` where the account has no number, and `deactivated`.
 */
export async function readLearner(
  db: Database | Transaction,
  { actor }: Pick<AgentContext, 'actor'>,
): Promise<{ authId: string; agentUniqueId: string }> {
  const { agentUniqueId } = actor;
  const agent = await db.agent.findFirst({
    where: { agentUniqueId, deletedAt: null },
    select: { authId: true, activationFlag: true },
  });
  if (!agent || !isActive(agent)) throw new Refusal('deactivated');
  if (agent.authId === null) throw new Refusal('memberNumberNeeded');
  return { authId: agent.authId, agentUniqueId };
}
