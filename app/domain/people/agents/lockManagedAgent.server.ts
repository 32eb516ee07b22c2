import { lockAgent, type AgentKey, type LockedAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import { assertNotProvided } from '#app/domain/accounts/profile/provided.ts';
import type { UserActionName } from '#app/domain/permissions/actions.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { refusalTo } from '#app/domain/permissions/can.ts';
import { requireActiveOwnerBeside } from '#app/domain/people/permissions/requireActiveOwner.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/**
 * Locks the user of `key` until the transaction ends, and checks that the caller may do `action` to them. Throws
 * `forbidden` where the caller may not, also where the user is the caller, `lastOwner` where the agency would be left
 * without an active owner, `managedByProvider` for what the agency's identity provider decides of them, and `notFound` for a user who is unknown, deleted or of another agency.
 */
export async function lockManagedAgent(
  tx: Transaction,
  ctx: AgentContext,
  key: AgentKey,
  action: UserActionName,
): Promise<LockedAgent> {
  assertCan(ctx, action);
  const agent = await lockAgent(tx, ctx.agency.agencyId, key);
  await assertMayManage(tx, ctx, agent, action);
  return agent;
}

/**
 * Checks that the caller may do `action` to a user whose row is locked; throws what `lockManagedAgent` throws, but for
 * `notFound`.
 */
export async function assertMayManage(
  tx: Transaction,
  ctx: AgentContext,
  agent: LockedAgent,
  action: UserActionName,
): Promise<void> {
  const refusal = refusalTo(ctx, action, agent);
  const isSelf = agent.agentUniqueId === ctx.actor.agentUniqueId;
  // For an only owner who names themselves, `lastOwner` is the more helpful refusal.
  if (agent.agentType === 'O' && (isSelf || !refusal) && takesAnOwner(action))
    await requireActiveOwnerBeside(tx, ctx, agent.agentUniqueId);
  if (refusal) throw new Refusal(refusal);
  assertNotProvided(ctx, agent.provides, decidedBy[action] ?? [], { isAct: true });
}

const access = ['activationFlag'];
const decidedBy: Partial<Record<UserActionName, readonly string[]>> = {
  'user.change-role': ['agentType'],
  'user.deactivate': access,
  'user.reactivate': access,
  'user.leave': access,
  'user.delete': access,
};

function takesAnOwner(action: UserActionName): boolean {
  return ['user.deactivate', 'user.delete', 'user.change-role', 'user.leave'].includes(action);
}
