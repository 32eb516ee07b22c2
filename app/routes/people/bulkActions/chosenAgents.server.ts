import { z } from 'zod';
import { agentListView } from '#app/domain/people/list/agentListForm.ts';
import { knownAgents, matchingAgents } from '#app/domain/people/list/matchingAgents.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';

/**
 * The users of the agency that an address names: each by its id, or all that match the list's search and filters, which
 * then stand beside it.
 */
export async function chosenAgents(ctx: AgentContext, request: Request): Promise<string[]> {
  const params = new URL(request.url).searchParams;
  if (params.get('all') !== '1')
    return knownAgents(
      ctx,
      params.getAll('agent').filter((id) => z.uuid().safeParse(id).success),
    );
  return matchingAgents(ctx, agentListView(params));
}
