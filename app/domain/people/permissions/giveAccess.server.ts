import type { AgentContext } from '#app/domain/context.server.ts';
import { lockAgent, type AgentKey } from '#app/domain/accounts/profile/lockAgent.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { changeGrants } from './changeGrants.server.ts';
import { grantedKeysOf } from '#app/domain/permissions/grants.server.ts';
import { namedCatalogue } from '#app/domain/permissions/namedCatalogue.server.ts';

/**
 * Gives another user of the caller's agency one permission beside those that they hold (spec §7 P/access and T/access),
 * and returns all their keys. One that they hold already stays as it is. Refuses as `updatePermissions` does.
 */
export async function giveAccess(
  ctx: AgentContext,
  { permission, ...key }: AgentKey & { permission: 'poBookingAccess' | 'poSalesRepAccess' },
): Promise<string[]> {
  assertCan(ctx, 'user.set-permissions');
  const catalogue = await namedCatalogue(ctx);
  return ctx.db.$transaction(async (tx) => {
    const agent = await lockAgent(tx, ctx.agency.agencyId, key);
    assertCan(ctx, 'user.set-permissions', agent);
    const held = await grantedKeysOf(tx, agent.agentUniqueId, ctx.now);
    const permissions = [...new Set([...held, permission])];
    await changeGrants(tx, ctx, agent, { permissions }, catalogue);
    return permissions;
  });
}
