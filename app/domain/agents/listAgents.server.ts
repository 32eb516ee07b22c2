import type { AgentContext } from '#app/domain/context.server.ts';
import { agentListQuery, type AgentListRow, type AgentListSort, type SortDirection } from '#app/domain/agents/agentListQuery.server.ts';
import { containing, searchWords, type SearchLabels } from '#app/domain/agents/agentSearch.ts';
import { assertCan } from '#app/domain/permissions/can.ts';
import { upperCase } from '#app/domain/text.ts';
import { preparedRows } from '#app/platform/database.server.ts';
import { translations } from '#app/platform/translations.server.ts';

export interface AgentListInput {
  search: string;
  /** From 1; one beyond the end is the last. */
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
  /** How many match, on all pages together. */
  total: number;
  /** The page that was given: the one asked for, or the last. */
  page: number;
  pageSize: number;
  hasMoreAgents: boolean;
}

// Above this the portal says that there are more (spec §9).
const manyAgents = 699;

/**
 * One page of the caller's agency's agents, deactivated ones among them, deleted ones not. All words of `search` must match: name,
 * user ID, role, status, level, or member number (`na` where absent), in the words of either language (spec §5).
 * Throws `forbidden` for whoever may not see the list (`can`).
 */
export async function listAgents(ctx: AgentContext, input: AgentListInput): Promise<AgentList> {
  assertCan(ctx, 'agency.users');
  const { name, text, values } = agentListStatement(ctx, input);
  return agentListOf(await preparedRows<CountedRow>(name, text, values), input);
}

/** A row of the list's statement: it carries the number of all that match. */
export type CountedRow = AgentListRow & { total: number };

/** The list that the rows of its statement make. */
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

/** The statement of one page of the list, with its values; `npm run bench` gives the same to its floor. */
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
  return name ? containing(upperCase(name)) : null;
}

const [en, ja] = [translations.en, translations.ja];

const searchLabels: SearchLabels = {
  roles: inBoth(en.codes.role, ja.codes.role),
  flags: inBoth(en.codes.activationFlag, ja.codes.activationFlag),
  levels: inBoth(officerLevels(en.markets.level), officerLevels(ja.markets.level)),
  haLevels: inBoth(metalLevels(en.markets.level), metalLevels(ja.markets.level)),
};

type LevelNames = typeof en.markets.level;

function officerLevels({ member, firstOfficer, staffCaptain, captain, commodore }: LevelNames) {
  return { 0: member, 1: firstOfficer, 2: staffCaptain, 3: captain, 4: commodore };
}

function metalLevels({ silver, gold, platinum, future }: LevelNames) {
  return { 0: '', 1: silver, 2: gold, 3: platinum, 4: future };
}

function inBoth<Code extends PropertyKey>(one: Record<Code, string>, other: Record<Code, string>): Record<Code, string[]> {
  const codes = Object.keys(one) as Code[];
  return Object.fromEntries(codes.map((code) => [code, [one[code], other[code]]])) as Record<Code, string[]>;
}
