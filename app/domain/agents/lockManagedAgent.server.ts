import { isManagingRole, type AgentType } from '#app/domain/accounts/codes.ts';
import { lockAgent, type AgentKey, type LockedAgent } from '#app/domain/accounts/lockAgent.server.ts';
import { mayManage } from '#app/domain/permissions/permissions.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/**
 * A user whose access the caller may take away or give back, locked until the transaction ends (D15). Throws `forbidden` for an
 * advisor, for oneself and for a user who is not below the caller, `lastOwner` where the agency would be left without an owner, and
 * `notFound` for somebody who is unknown, deleted or of another agency.
 */
export async function lockManagedAgent(tx: Transaction, ctx: AgentContext, key: AgentKey): Promise<LockedAgent> {
  if (!isManagingRole(ctx.actor.agentType)) throw new Refusal('forbidden');
  const agent = await lockAgent(tx, ctx.agency.agencyId, key);
  const isSelf = agent.agentUniqueId === ctx.actor.agentUniqueId;
  const refusal = mayManage(ctx.actor.agentType, agent.agentType as AgentType, isSelf);
  // Told also to an only owner who tries it on themselves: it says what to do first.
  if (agent.agentType === 'O' && (isSelf || !refusal)) await requireAnotherOwner(tx, agent);
  if (refusal) throw new Refusal(refusal);
  return agent;
}

// The agency is locked, so that of two owners who leave in the same instant one is refused.
async function requireAnotherOwner(tx: Transaction, { agencyId, agentUniqueId }: LockedAgent): Promise<void> {
  await tx.$queryRaw`SELECT FROM agencies WHERE agency_id = ${agencyId} FOR UPDATE`;
  const another = await tx.agent.findFirst({
    where: { agencyId, agentType: 'O', activationFlag: { not: 'D' }, deletedAt: null, agentUniqueId: { not: agentUniqueId } },
    select: { agentUniqueId: true },
  });
  if (!another) throw new Refusal('lastOwner');
}
