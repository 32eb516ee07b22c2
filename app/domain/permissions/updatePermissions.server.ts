import type { AgentContext } from '#app/domain/context.server.ts';
import { lockAgent, type AgentKey } from '#app/domain/accounts/lockAgent.server.ts';
import { requireVersion } from '#app/domain/accounts/versions.ts';
import { assertMayGive } from './assertMayGive.ts';
import { assertCan } from './assertCan.ts';
import { grantedKeysOf, replaceGrants } from './grants.server.ts';
import { permissionCatalogue } from './permissionCatalogue.server.ts';
import { offeredKeys } from './permissions.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';

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
  await ctx.db.$transaction((tx) => changePermissionsIn(tx, ctx, key, () => wanted, version));
  return wanted;
}

/**
 * As `updatePermissions`, in the transaction of the caller; `wanted` says what the user is to hold, by what they hold now. Returns the keys
 * before and after.
 */
export async function changePermissionsIn(
  tx: Transaction,
  ctx: AgentContext,
  key: AgentKey,
  wanted: (held: readonly string[]) => readonly string[],
  version?: number,
): Promise<{ before: string[]; after: string[] }> {
  const agent = await lockAgent(tx, ctx.agency.agencyId, key);
  assertCan(ctx, 'user.set-permissions', agent);
  requireVersion(agent, version, ['permissions', 'agentType']);
  const held = await grantedKeysOf(tx, agent.agentUniqueId, ctx.now);
  const keys = wanted(held);
  assertMayGive(ctx, keys.filter((permission) => !held.includes(permission)));
  const changed = await replaceGrants(tx, agent.agentUniqueId, keys, { grantedBy: ctx.actor.agentUniqueId, now: ctx.now });
  if (changed.before.join() === changed.after.join()) return changed;
  await recordAudit(tx, ctx, {
    action: 'agent.permissions-changed',
    subjectKind: 'agent',
    subjectId: agent.agentUniqueId,
    agencyId: agent.agencyId,
    before: { permissions: changed.before },
    after: { permissions: changed.after },
  });
  return changed;
}
