import { z } from 'zod';
import { filterOf, type AgentFilter } from './agentFilter.ts';
import { PageNumber, PageSize } from '#app/domain/fields.ts';

/** The columns by which the list can be sorted. */
export const agentListSorts = ['name', 'userId', 'role', 'rank', 'ccn', 'status', 'lastLogin'] as const;
export type AgentListSort = (typeof agentListSorts)[number];
export const sortDirections = ['asc', 'desc'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** The longest search; more is cut by the portal and refused by the API. */
export const searchMaxLength = 100;

/** The view of the list: what it is narrowed by, its order, and the page, which counts from 1. */
export interface AgentListView {
  search: string;
  filter: AgentFilter;
  sort: AgentListSort;
  direction: SortDirection;
  page: number;
  pageSize: number;
}

// Made once: putting a schema together takes longer than using it.
const schema = z.object({
  search: z.string().overwrite(plainSearch).catch(''),
  page: PageNumber(),
  pageSize: PageSize(),
  sort: z.enum(agentListSorts).catch('name'),
  direction: z.enum(sortDirections).catch('asc'),
});

/**
 * The view that an address asks for; a value that is amiss takes its default, so that a hand-typed address still shows
 * a list.
 */
export function agentListView(params: URLSearchParams): AgentListView {
  const view = schema.parse({
    search: params.get('q') ?? '',
    page: params.get('page') ?? 1,
    pageSize: params.get('size'),
    sort: params.get('sort'),
    direction: params.get('direction'),
  });
  return { ...view, filter: filterOf(params) };
}

function plainSearch(search: string): string {
  return search
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .slice(0, searchMaxLength)
    .replace(/\p{Cs}/gu, '');
}
