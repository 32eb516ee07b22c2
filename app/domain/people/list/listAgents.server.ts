import type { AgentContext } from '#app/domain/context.server.ts';
import { pageOf } from '#app/domain/listParams.ts';
import { cursorOf, readAgentCursor, writeAgentCursor } from './agentListCursor.server.ts';
import {
  agentListQuery,
  type AgentListQuestion,
  type ListedAgentRow,
  type CountedRow,
} from './agentListQuery.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { rowsOf } from '#app/platform/database.server.ts';

/**
 * A view of the list, and what a client may add: parts of the names, one agent, or the cursor of the page before, which
 * then counts instead of `page`.
 */
export interface AgentListInput extends Omit<AgentListQuestion, 'after'> {
  cursor?: string;
}

export interface AgentListPage {
  agents: ListedAgentRow[];
  /** The number of matches on all pages together. */
  total: number;
  /** The returned page: the requested one, or the last. */
  page: number;
  pageSize: number;
  hasMoreAgents: boolean;
  /** What gives the next page even where people come and go in the meantime; null on the last. */
  nextCursor: string | null;
}

/** Above this number of agents the list says that there are more (spec §9). */
export const manyAgents = 699;

/**
 * One page of the agents of the caller's agency, including deactivated and excluding deleted ones. All terms of
 * `search` must match: each text that the table shows finds its row, in either language; a status also by the
 * specification's words (spec §3, §5). Throws `forbidden` for a caller who may not see the list (`can`), and
 * `malformedRequest` for a cursor of another list.
 */
export async function listAgents(ctx: AgentContext, input: AgentListInput): Promise<AgentListPage> {
  assertCan(ctx, 'agency.users');
  const cursor = readAgentCursor(input);
  const asked = agentListQuery(ctx, { ...input, ...(cursor && { after: cursor.after }) });
  return agentListOf(await rowsOf(ctx.reads ?? ctx.db, asked), { ...input, page: cursor?.page ?? input.page });
}

/** Turns the statement's rows into the list. */
export function agentListOf(rows: readonly CountedRow[], input: AgentListInput): AgentListPage {
  const total = rows[0]?.total ?? 0;
  const { page } = pageOf(input, total);
  const found = rows.filter((row) => row.agentUniqueId !== null);
  const last = found.at(-1);
  return {
    agents: found.map(({ total: _, sortKey: _key, nameOrder: _order, firstNameKey: _first, ...agent }) => agent),
    total,
    page,
    pageSize: input.pageSize,
    hasMoreAgents: total > manyAgents,
    nextCursor:
      last && page * input.pageSize < total ? writeAgentCursor(input, { page: page + 1, after: cursorOf(last) }) : null,
  };
}
