import type { AgentContext } from '#app/domain/context.server.ts';
import { lockAgent, type AgentKey, type LockedAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import { requireVersion } from '#app/domain/accounts/profile/versions.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { changeGrants, type ChangedGrants, type WantedGrants } from './changeGrants.server.ts';
import { grantedKeysOf } from '#app/domain/permissions/grants.server.ts';
import { namedCatalogue } from '#app/domain/permissions/namedCatalogue.server.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import { recordEndsOf } from './recordEnds.server.ts';
import { offeredKeys } from '#app/domain/permissions/permissions.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/**
 * The agent, all keys that they are to hold (others are removed), the last days of those that end, the template that
 * they are to have, and the version of the agent that the caller saw; undefined for the present one.
 */
export type UpdatePermissionsInput = AgentKey & WantedGrants & { version?: number | undefined };

/**
 * Sets the permissions of another user of the caller's agency (spec §6) and returns their keys. Keys that are not
 * offered grant nothing; without `ends`, permissions that the user has already keep their end. What differs from the
 * template is an exception. Throws `notFound`, also for a template that the agency does not have,
 * `permissionsSetByOwner` for the caller's own, `permissionsForbidden` for a user whom the caller does not manage,
 * `permissionNotHeld` for a permission that a manager would give, or give for longer, but does not hold,
 * `permissionEndOutOfRange` (see changeGrants), `editConflict` where permissions or role have changed since `version`,
 * and `forbidden` in the uk, where permissions are not set by agent.
 */
export async function updatePermissions(ctx: AgentContext, input: UpdatePermissionsInput): Promise<string[]> {
  if (ctx.market === 'uk') assertCan(ctx, 'user.set-permissions');
  const { permissions, ends, template, version, ...key } = input;
  const wanted = offeredKeys(await permissionCatalogue(ctx.db), permissions);
  await recordEndsOf(ctx, key);
  await ctx.db.$transaction((tx) =>
    changePermissionsIn(tx, ctx, key, () => ({ permissions: wanted, ends, template }), version),
  );
  return wanted;
}

/**
 * As `updatePermissions`, in the transaction of the caller; `wanted` says what the user is to hold, by what they hold
 * now and their locked row. Returns the keys before and after, and the template that they had.
 */
export async function changePermissionsIn(
  tx: Transaction,
  ctx: AgentContext,
  key: AgentKey,
  wanted: (held: readonly string[], agent: LockedAgent) => WantedGrants | Promise<WantedGrants>,
  version?: number,
): Promise<ChangedGrants & { had: string | null }> {
  const agent = await lockAgent(tx, ctx.agency.agencyId, key);
  assertCan(ctx, 'user.set-permissions', agent);
  requireVersion(agent, version, ['permissions', 'agentType']);
  const held = await grantedKeysOf(tx, agent.agentUniqueId, ctx.now);
  const done = await changeGrants(tx, ctx, agent, await wanted(held, agent), await namedCatalogue(ctx));
  return { ...done, had: agent.permissionTemplateId };
}
