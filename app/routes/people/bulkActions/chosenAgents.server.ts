import { z } from 'zod';
import { agentListView } from '#app/domain/people/list/agentListForm.ts';
import { knownAgents, matchingAgents } from '#app/domain/people/list/matchingAgents.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';

/**
 * The users of the agency that an address names: each by its id, or all that match the list's search and filters, which
 * are then beside it; and how many of the ids are unknown, or of a user whom the caller does not see any more.
 */
export async function chosenAgents(
  ctx: AgentContext,
  params: URLSearchParams,
): Promise<{ agentUniqueIds: string[]; gone: number }> {
  if (params.get('all') === '1') return { agentUniqueIds: await matchingAgents(ctx, agentListView(params)), gone: 0 };
  const asked = new Set(params.getAll('agent').filter((id) => z.uuid().safeParse(id).success));
  const agentUniqueIds = await knownAgents(ctx, [...asked]);
  return { agentUniqueIds, gone: asked.size - agentUniqueIds.length };
}
