import type { AgentContext } from '#app/domain/context.server.ts';
import type { AgentType } from '#app/domain/permissions/codes.ts';
import type { AgentKey } from '#app/domain/accounts/profile/lockAgent.server.ts';
import { lockManagedAgent } from './lockManagedAgent.server.ts';
import { followNewRole } from './followNewRole.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { takeRole } from '#app/domain/people/permissions/takeRole.server.ts';

/** The user, and their new role. */
export type ChangeRoleInput = AgentKey & { agentType: AgentType };

/**
 * Gives a user of the caller's agency another role: an owner makes and demotes owners, supervisors and advisors. The
 * permissions become those that the new role starts with, and the user gets a mail. Their sessions stay: each request
 * reads the role again. Writes nothing where the user has the role already. Throws `forbidden` for a caller who is no
 * owner and for the caller's own role, `lastOwner` for the last active owner, and `notFound` for a user who is unknown,
 * deleted or of another agency.
 */
export async function changeRole(
  ctx: AgentContext,
  input: ChangeRoleInput,
): Promise<{ agentId: string; agentType: AgentType }> {
  const { agentType, ...key } = input;
  return ctx.db.$transaction(async (tx) => {
    const agent = await lockManagedAgent(tx, ctx, key, 'user.change-role');
    const { agentUniqueId, agentId } = agent;
    if (agent.agentType === agentType) return { agentId, agentType };
    const { before, after } = await takeRole(tx, agent, agentType, {
      grantedBy: ctx.actor.agentUniqueId,
      now: ctx.now,
    });
    await recordAudit(tx, ctx, {
      action: 'agent.role-changed',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId: agent.agencyId,
      before,
      after,
    });
    await followNewRole(tx, ctx, { ...agent, agentType }, agent);
    return { agentId, agentType };
  });
}
