import type { AgentContext } from '#app/domain/context.server.ts';
import { lockAgent, type AgentKey } from '#app/domain/accounts/lockAgent.server.ts';
import { assertCan } from './assertCan.ts';
import { changeGrants, type WantedGrants } from './changeGrants.server.ts';
import { permissionCatalogue } from './permissionCatalogue.server.ts';
import { offeredKeys } from './permissions.ts';

/** The agent, all keys that they are to hold (others are removed), and the last days of those that end. */
export type UpdatePermissionsInput = AgentKey & WantedGrants;

/**
 * Sets the permissions of another user of the caller's agency (spec §6, D15) and returns their keys. Keys that are not offered grant
 * nothing; without `ends`, permissions that the user holds already keep their end. Throws `notFound`, `permissionsSetByOwner` for the
 * caller's own, `permissionsForbidden` for a user whom the caller does not manage, `permissionNotHeld` for a permission that a manager would
 * give, or give for longer, but does not hold, `permissionEndOutOfRange` (see changeGrants), and `forbidden` in the uk, where permissions are
 * not set by agent.
 */
export async function updatePermissions(ctx: AgentContext, input: UpdatePermissionsInput): Promise<string[]> {
  if (ctx.market === 'uk') assertCan(ctx, 'user.set-permissions');
  const { permissions, ends, ...key } = input;
  const catalogue = await permissionCatalogue(ctx.db);
  const wanted = offeredKeys(catalogue, permissions);
  await ctx.db.$transaction(async (tx) => {
    const agent = await lockAgent(tx, ctx.agency.agencyId, key);
    assertCan(ctx, 'user.set-permissions', agent);
    await changeGrants(tx, ctx, agent, { permissions: wanted, ends }, catalogue);
  });
  return wanted;
}
