import type { AgentContext } from '#app/domain/context.server.ts';
import type { AgentType } from '#app/domain/accounts/codes.ts';
import { lockAgent, type AgentKey } from '#app/domain/accounts/lockAgent.server.ts';
import { permissionCatalogue } from './permissionCatalogue.server.ts';
import { mayEditPermissions, permissionStrings, type PermissionStrings } from './permissions.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/** The agent, and the keys that are granted from now on; every other is taken away. */
export type UpdatePermissionsInput = AgentKey & { permissions: readonly string[] };

/**
 * Sets the permissions of another user of the caller's agency (spec §6, D15) and gives the two strings. Keys that are not offered
 * grant nothing. Throws `notFound`, `permissionsSetByOwner` for one's own, `permissionsForbidden` for a user above the caller, and
 * `forbidden` in the uk, where permissions are not set by agent.
 */
export async function updatePermissions(ctx: AgentContext, input: UpdatePermissionsInput): Promise<PermissionStrings> {
  if (ctx.market === 'uk') throw new Refusal('forbidden');
  const { permissions, ...key } = input;
  const granted = permissionStrings(await permissionCatalogue(ctx.db), permissions);
  await ctx.db.$transaction(async (tx) => {
    const agent = await lockAgent(tx, ctx.agency.agencyId, key);
    const isSelf = agent.agentUniqueId === ctx.actor.agentUniqueId;
    const refusal = mayEditPermissions(ctx.actor.agentType, agent.agentType as AgentType, isSelf);
    if (refusal) throw new Refusal(refusal);
    const before = { oneSource: agent.oneSourcePermissions, polarOnline: agent.polarOnlinePermissions };
    if (before.oneSource === granted.oneSource && before.polarOnline === granted.polarOnline) return;
    await tx.agent.update({
      where: { agentUniqueId: agent.agentUniqueId },
      data: { oneSourcePermissions: granted.oneSource, polarOnlinePermissions: granted.polarOnline },
    });
    await recordAudit(tx, ctx, {
      action: 'agent.permissions-changed',
      subjectKind: 'agent',
      subjectId: agent.agentUniqueId,
      agencyId: agent.agencyId,
      before,
      after: { ...granted },
    });
  });
  return granted;
}
