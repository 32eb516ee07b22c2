import type { AgentContext } from '#app/domain/context.server.ts';
import type { AgentType } from '#app/domain/accounts/codes.ts';
import type { AgentKey } from '#app/domain/accounts/lockAgent.server.ts';
import { lockManagedAgent } from '#app/domain/agents/lockManagedAgent.server.ts';
import { mailNewRole } from '#app/domain/agents/mailNewRole.server.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import { replaceGrants } from '#app/domain/permissions/grants.server.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import { offeredKeys } from '#app/domain/permissions/permissions.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/** The user, and their new role. */
export type ChangeRoleInput = AgentKey & { agentType: AgentType };

/**
 * Gives a user of the caller's agency another role (D15): an owner makes and demotes owners, supervisors and advisors. The permissions
 * become those that the new role starts with, and the user gets a mail. Their sessions stay: each request reads the role anew. Writes
 * nothing where the user has the role already. Throws `forbidden` for a caller who is no owner and for the caller's own role,
 * `lastOwner` for the last active owner, and `notFound` for a user who is unknown, deleted or of another agency.
 */
export async function changeRole(ctx: AgentContext, input: ChangeRoleInput): Promise<{ agentId: string; agentType: AgentType }> {
  const { agentType, ...key } = input;
  const grants = offeredKeys(await permissionCatalogue(ctx.db), defaultGrants[agentType]);
  return ctx.db.$transaction(async (tx) => {
    const agent = await lockManagedAgent(tx, ctx, key, 'user.change-role');
    const { agentUniqueId, agentId } = agent;
    if (agent.agentType === agentType) return { agentId, agentType };
    await tx.agent.update({ where: { agentUniqueId }, data: { agentType } });
    const permissions = await replaceGrants(tx, agentUniqueId, grants, { grantedBy: ctx.actor.agentUniqueId, now: ctx.now });
    await recordAudit(tx, ctx, {
      action: 'agent.role-changed',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId: agent.agencyId,
      before: { agentType: agent.agentType, permissions: permissions.before },
      after: { agentType, permissions: permissions.after },
    });
    await mailNewRole(tx, ctx, { ...agent, agentType });
    return { agentId, agentType };
  });
}
