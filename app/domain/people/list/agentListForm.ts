import { listQuery } from '#app/domain/listQuery.ts';
import { agentFilterOf, type AgentFilter } from './agentFilter.ts';

/** The columns by which the list can be sorted. */
export const agentListSorts = ['name', 'userId', 'role', 'rank', 'ccn', 'status', 'lastLogin'] as const;
export type AgentListSort = (typeof agentListSorts)[number];

/** The list of an agency's users in an address; what narrows it is read by agentFilter.ts. */
export const agentList = listQuery({ search: true, sorts: agentListSorts });

/** The view of the list: what it is narrowed by, its order, and the page, which counts from 1. */
export type AgentListView = Omit<typeof agentList.defaults, 'pageSize'> & { pageSize: number; filter: AgentFilter };

/** The view that an address asks for. */
export function agentListView(params: URLSearchParams): AgentListView {
  return { ...agentList.read(params), filter: agentFilterOf(params) };
}
