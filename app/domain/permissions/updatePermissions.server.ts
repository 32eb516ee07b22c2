import type { AgentContext } from '#app/domain/context.server.ts';
import { lockAgent, type AgentKey } from '#app/domain/accounts/lockAgent.server.ts';
import { requireVersion } from '#app/domain/accounts/versions.ts';
import { assertMayGive } from './assertMayGive.ts';
import { assertCan } from './assertCan.ts';
import { grantedKeysOf, replaceGrants } from './grants.server.ts';
import { permissionCatalogue } from './permissionCatalogue.server.ts';
import { offeredKeys } from './permissions.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/** The agent, all keys that they are to hold (others are removed), and the version of the agent that the caller saw; undefined for the present one. */
export type UpdatePermissionsInput = AgentKey & { permissions: readonly string[]; version?: number | undefined };

/**
 * Sets the permissions of another user of the caller's agency (spec §6, D15) and returns their keys. Keys that are not offered grant
 * nothing; permissions that the user holds already keep their end. Throws `notFound`, `permissionsSetByOwner` for the caller's own,
 * `permissionsForbidden` for a user whom the caller does not manage, `permissionNotHeld` for a permission that a manager would give but
 * does not hold, `changedMeanwhile` where permissions or role have changed since `version`, and `forbidden` in the uk, where permissions are not set by agent.
 */
export async function updatePermissions(ctx: AgentContext, input: UpdatePermissionsInput): Promise<string[]> {
  if (ctx.market === 'uk') assertCan(ctx, 'user.set-permissions');
  const { permissions, version, ...key } = input;
  const wanted = offeredKeys(await permissionCatalogue(ctx.db), permissions);
  await ctx.db.$transaction(async (tx) => {
    const agent = await lockAgent(tx, ctx.agency.agencyId, key);
    assertCan(ctx, 'user.set-permissions', agent);
    requireVersion(agent, version, ['permissions', 'agentType']);
    const held = await grantedKeysOf(tx, agent.agentUniqueId, ctx.now);
    assertMayGive(ctx, wanted.filter((permission) => !held.includes(permission)));
    const changed = await replaceGrants(tx, agent.agentUniqueId, wanted, { grantedBy: ctx.actor.agentUniqueId, now: ctx.now });
    if (changed.before.join() === changed.after.join()) return;
    await recordAudit(tx, ctx, {
      action: 'agent.permissions-changed',
      subjectKind: 'agent',
      subjectId: agent.agentUniqueId,
      agencyId: agent.agencyId,
      before: { permissions: changed.before },
      after: { permissions: changed.after },
    });
  });
  return wanted;
}
