import { DateTime } from 'luxon';
import { z } from 'zod';
import type { Place } from '#app/platform/statements.server.ts';
import type { SortDirection } from '#app/domain/listParams.ts';
import type { AgentListSort } from './agentListForm.ts';
import { isLegalLine } from '#app/domain/text.ts';

/**
 * The expression of each sort on the agent `a`, with its type; the names have an index. Rows without a value come last
 * in both directions.
 */
const sorts = {
  name: null,
  userId: { expression: 'a.user_id', type: 'text' },
  role: { expression: "array_position(ARRAY['O','M','A'], a.agent_type)", type: 'int' },
  // The highest level in any curriculum; a plain member's is 0, and who is not enrolled has none.
  rank: {
    expression:
      '(SELECT coalesce(max(c.academy_level), CASE WHEN a.ccn IS NULL THEN NULL ELSE 0 END) FROM agent_companies c WHERE c.agent_unique_id = a.agent_unique_id)',
    type: 'int',
  },
  ccn: { expression: 'a.ccn', type: 'text' },
  status: { expression: "array_position(ARRAY['A','R','C','E','P','D'], a.activation_flag)", type: 'int' },
  lastLogin: { expression: 'a.last_os_login_date', type: 'timestamptz' },
} as const satisfies Record<AgentListSort, { expression: string; type: string } | null>;

/** The place of an agent in the order of a list: what the agents after it are found by. */
export type AgentPlace = z.output<typeof agentPlace>;
export const agentPlace = z.strictObject({
  /** As text, null for an agent without one; always null in the order of names. */
  sortKey: z.string().nullable(),
  nameOrder: z.string(),
  firstNameKey: z.string(),
  agentUniqueId: z.string(),
});

/** The expression that a list is sorted by before the names; `NULL` in the order of names. */
export function sortExpression(sort: AgentListSort): string {
  return sorts[sort]?.expression ?? 'NULL::text';
}

const isOfType = {
  text: isLegalLine,
  int: (key) => /^\d{1,9}$/.test(key),
  timestamptz: (key) => {
    const time = DateTime.fromSQL(key);
    return time.isValid && time.year > 0;
  },
} as const satisfies Record<string, (key: string) => boolean>;

/** True for the text of a place's sort key, or null, that the database can compare: a client may have altered it. */
export function isSortKey(sort: AgentListSort, key: string | null): boolean {
  const sorted = sorts[sort];
  return key === null || (sorted !== null && isOfType[sorted.type](key));
}

/**
 * The order of a list of which `from` has the columns. The names come last in each, so that it is total and pages never
 * overlap.
 */
export function orderBy(sort: AgentListSort, direction: SortDirection, from: string): string {
  const names = ['name_order', 'first_name_key', 'agent_unique_id'].map((column) => `${from}.${column}`);
  if (sort === 'name') return names.map((column) => `${column} ${direction}`).join(', ');
  return [`${from}.sort_key ${direction} NULLS LAST`, ...names].join(', ');
}

/** The condition on `from` that finds the rows after a place. */
export function after(
  place: AgentPlace,
  { sort, direction }: { sort: AgentListSort; direction: SortDirection },
  from: string,
  value: Place,
): string {
  const { sortKey, nameOrder, firstNameKey, agentUniqueId } = place;
  const beyond = direction === 'asc' ? '>' : '<';
  const names = (comparison: string) =>
    `(${from}.name_order, ${from}.first_name_key, ${from}.agent_unique_id) ${comparison} (${value(nameOrder)}, ${value(firstNameKey)}, ${value(agentUniqueId)}::uuid)`;
  const sorted = sorts[sort];
  if (!sorted) return names(beyond);
  if (sortKey === null) return `(${from}.sort_key IS NULL AND ${names('>')})`;
  const key = `${value(sortKey)}::${sorted.type}`;
  return `(${from}.sort_key ${beyond} ${key} OR ${from}.sort_key IS NULL OR (${from}.sort_key = ${key} AND ${names('>')}))`;
}
