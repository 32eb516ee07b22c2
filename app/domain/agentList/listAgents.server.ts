import type { AgentContext } from '#app/domain/context.server.ts';
import { agentListQuery, type AgentListRow, type AgentListSort, type SortDirection } from './agentListQuery.server.ts';
import { containing, searchWords, type SearchLabels } from './agentSearch.ts';
import { activationFlags, roles, type ActivationFlag } from '#app/domain/accounts/codes.ts';
import { hollandAmericaLevels, memberLabels } from '#app/domain/markets/curricula.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { searchKey } from '#app/domain/text.ts';
import { preparedRows } from '#app/platform/database.server.ts';
import { languages, translator } from '#app/platform/translations.server.ts';

export interface AgentListInput {
  search: string;
  /** Counts from 1; a page beyond the end gives the last one. */
  page: number;
  pageSize: number;
  sort: AgentListSort;
  direction: SortDirection;
  /** Narrow the list further, unless they are empty: parts of the names, or one agent. */
  firstName?: string;
  lastName?: string;
  agentUniqueId?: string;
}

export interface AgentList {
  agents: AgentListRow[];
  /** The number of matches on all pages together. */
  total: number;
  /** The returned page: the requested one, or the last. */
  page: number;
  pageSize: number;
  hasMoreAgents: boolean;
}

// Above this the portal says that there are more (spec §9).
const manyAgents = 699;

/**
 * One page of the agents of the caller's agency, including deactivated and excluding deleted ones. All words of `search` must match:
 * name, user ID, role, status, level, or member number (`na` where absent), in either language; a status also by the
 * specification's words (spec §3, §5). Throws `forbidden` for a caller who may not see the list (`can`).
 */
export async function listAgents(ctx: AgentContext, input: AgentListInput): Promise<AgentList> {
  assertCan(ctx, 'agency.users');
  const { name, text, values } = agentListStatement(ctx, input);
  return agentListOf(await preparedRows<CountedRow>(name, text, values), input);
}

/** A row of the list's statement: it carries the number of all that match. */
export type CountedRow = AgentListRow & { total: number };

/** Turns the statement's rows into the list. */
export function agentListOf(rows: readonly CountedRow[], input: AgentListInput): AgentList {
  const total = rows[0]?.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / input.pageSize));
  return {
    agents: rows.map(({ total: _, ...agent }) => agent),
    total,
    page: Math.min(input.page, lastPage),
    pageSize: input.pageSize,
    hasMoreAgents: total > manyAgents,
  };
}

/** The statement of one page of the list, with its values; `npm run bench` runs the same one for its floor. */
export function agentListStatement(
  { agency: { agencyId }, now }: { agency: { agencyId: string }; now: Date },
  input: AgentListInput,
): { name: string; text: string; values: unknown[] } {
  const { search, firstName, lastName, agentUniqueId, pageSize, page, sort, direction } = input;
  const words = searchWords(search, searchLabels);
  const narrowed = words.length > 0 || Boolean(firstName || lastName || agentUniqueId);
  const values = [agencyId, pageSize, page, now];
  if (!narrowed) return { ...agentListQuery(sort, direction, false), values };
  const conditions = [JSON.stringify(words), patternOf(firstName), patternOf(lastName), agentUniqueId || null];
  return { ...agentListQuery(sort, direction, true), values: [...values, ...conditions] };
}

function patternOf(name: string | undefined): string | null {
  return name ? containing(searchKey(name)) : null;
}

const searchLabels: SearchLabels = {
  roles: inBothLanguages(roles, ({ labelKey }) => labelKey),
  flags: statusWords(),
  levels: inBothLanguages(memberLabels, (labelKey) => labelKey),
  haLevels: inBothLanguages(hollandAmericaLevels, ({ nameKey }) => nameKey),
};

// A status is found by the words on the screen and by the specification's.
function statusWords(): Record<ActivationFlag, string[]> {
  const labels = inBothLanguages(activationFlags, ({ labelKey }) => labelKey);
  const codes = Object.keys(activationFlags) as ActivationFlag[];
  return Object.fromEntries(codes.map((code) => [code, [...labels[code], activationFlags[code].specificationWords]])) as Record<ActivationFlag, string[]>;
}

// Level 0 has no name in the HA curriculum.
function inBothLanguages<Code extends PropertyKey, Entry>(table: Record<Code, Entry>, labelKey: (entry: Entry) => string): Record<Code, string[]> {
  const rows = Object.entries(table) as [Code, Entry][];
  const textsOf = (key: string) => (key ? languages.map((language) => translator(language)(key)) : []);
  return Object.fromEntries(rows.map(([code, entry]) => [code, textsOf(labelKey(entry))])) as Record<Code, string[]>;
}
