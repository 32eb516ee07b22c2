import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { peopleInReach } from '#app/domain/permissions/reach.server.ts';
import { rowsOf } from '#app/platform/database.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import type { AgentListNarrowing } from './agentListConditions.server.ts';
import { agentIdentifiersQuery } from './agentListQuery.server.ts';

/**
 * The agentUniqueIds of all agents whom the list shows for a search and filters on its pages together, without order.
 * Throws `forbidden` for a caller who may not see the list (`can`).
 */
export async function matchingAgents(ctx: AgentContext, narrowing: AgentListNarrowing): Promise<string[]> {
  assertCan(ctx, 'agency.users');
  const rows = await rowsOf(ctx.db, agentIdentifiersQuery(ctx, narrowing));
  return rows.map(({ agentUniqueId }) => agentUniqueId);
}

/**
 * Those among `agentUniqueIds` who are users of the caller's agency, each once. Throws `forbidden` as `matchingAgents`
 * does.
 */
export async function knownAgents(ctx: AgentContext, agentUniqueIds: readonly string[]): Promise<string[]> {
  assertCan(ctx, 'agency.users');
  const rows = await ctx.db.agent.findMany({
    where: {
      agentUniqueId: { in: [...agentUniqueIds] },
      agencyId: ctx.agency.agencyId,
      deletedAt: null,
      ...peopleInReach(ctx.actor),
    },
    select: { agentUniqueId: true },
  });
  return rows.map(({ agentUniqueId }) => agentUniqueId);
}
