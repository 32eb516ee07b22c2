import { z } from 'zod';
import { listAgents } from '#app/domain/agentList/listAgents.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { agentListInput } from '#app/routes/agentList/agentListInput.server.ts';

/** The users that an address names: each by its id, or all that match the list's filter, which then stands beside it. */
export async function chosenAgents(ctx: AgentContext, request: Request): Promise<string[]> {
  const params = new URL(request.url).searchParams;
  if (params.get('all') !== '1') return params.getAll('agent').filter((id) => z.uuid().safeParse(id).success);
  const input = agentListInput(params);
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { agents, total } = await listAgents(ctx, { ...input, page, pageSize: 500 });
    ids.push(...agents.map(({ agentUniqueId }) => agentUniqueId));
    if (ids.length >= total || agents.length === 0) return ids;
  }
}
