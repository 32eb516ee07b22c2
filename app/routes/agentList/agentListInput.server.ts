import { agentSearchSchema } from '#app/domain/agents/forms.ts';
import type { AgentListInput } from '#app/domain/agentList/listAgents.server.ts';

// Made once: putting a schema together takes longer than using it.
const schema = agentSearchSchema();

/** The list that an address asks for, in the words of SearchField, Pagination and DataTable; whatever is amiss takes its default. */
export function agentListInput(params: URLSearchParams): AgentListInput {
  const input = schema.parse({
    search: params.get('q') ?? '',
    page: params.get('page') ?? 1,
    pageSize: params.get('size'),
    sort: params.get('sort'),
    direction: params.get('direction'),
  });
  return params.get('sort') === 'lastLogin' ? { ...input, sort: 'lastLogin' } : input;
}
