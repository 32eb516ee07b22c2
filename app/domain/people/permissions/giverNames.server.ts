import type { AgentContext } from '#app/domain/context.server.ts';
import type { GrantRow } from './grantReasons.ts';

/**
 * The names of those who gave permissions, by their identifiers; only users of the caller's agency, former ones among
 * them, are named.
 */
export async function giverNames(
  { db, agency }: AgentContext,
  rows: readonly GrantRow[],
): Promise<Map<string, { firstName: string; lastName: string }>> {
  const ids = [...new Set(rows.flatMap(({ grantedBy }) => grantedBy ?? []))];
  if (ids.length === 0) return new Map();
  const people = await db.agent.findMany({
    where: { agentUniqueId: { in: ids }, agencyId: agency.agencyId },
    select: { agentUniqueId: true, firstName: true, lastName: true },
  });
  return new Map(people.map(({ agentUniqueId, ...name }) => [agentUniqueId, name]));
}
