import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import type { UserSubject } from '#app/domain/permissions/can.ts';
import { lastDayOf, type GrantEnds } from '#app/domain/permissions/grantEnds.ts';

/** Reads the last days of a user's permissions that have one and are in force; refuses as `user.read` does. */
export async function readEnds(ctx: AgentContext, user: UserSubject & { agentUniqueId: string }): Promise<GrantEnds> {
  assertCan(ctx, 'user.read', user);
  const rows = await ctx.db.permissionGrant.findMany({
    where: { agentUniqueId: user.agentUniqueId, agent: { agencyId: ctx.agency.agencyId }, until: { gt: ctx.now } },
    select: { key: true, until: true },
  });
  return Object.fromEntries(rows.flatMap(({ key, until }) => (until ? [[key, lastDayOf(until, ctx.market)]] : [])));
}
