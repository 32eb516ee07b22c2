import { createHash } from 'node:crypto';
import { z } from 'zod';
import { maxPageNumber } from '#app/domain/listParams.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { isSortKey, type AgentPlace } from './agentListOrder.server.ts';
import type { AgentListInput } from './listAgents.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';

/** Where a page begins: after a place in the order, and which page it is for the reader. */
interface Cursor {
  page: number;
  after: AgentPlace;
}

const text = sentLine(200);
const written = z.tuple([text, z.number().int().min(2).max(maxPageNumber), text.nullable(), text, text, z.uuid()]);

/**
 * The cursor of an input, undefined where it has none. Throws `malformedRequest` for one that is no cursor, or that of
 * another list.
 */
export function readCursor(input: AgentListInput): Cursor | undefined {
  if (!input.cursor) return undefined;
  const parsed = written.safeParse(decoded(input.cursor));
  if (!parsed.success || parsed.data[0] !== listMark(input) || !isSortKey(input.sort, parsed.data[2]))
    throw new Refusal('malformedRequest', { field: 'cursor' });
  const [, page, sortKey, nameOrder, firstNameKey, agentUniqueId] = parsed.data;
  return { page, after: { sortKey, nameOrder, firstNameKey, agentUniqueId } };
}

/**
 * A cursor as clients get it. It contains only the row that it follows, and the agency comes from the caller's session.
 */
export function writeCursor(input: AgentListInput, { page, after }: Cursor): string {
  const { sortKey, nameOrder, firstNameKey, agentUniqueId } = after;
  const parts: z.input<typeof written> = [listMark(input), page, sortKey, nameOrder, firstNameKey, agentUniqueId];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** The place of a row. */
export function cursorOf({ sortKey, nameOrder, firstNameKey, agentUniqueId }: AgentPlace): AgentPlace {
  return { sortKey, nameOrder, firstNameKey, agentUniqueId };
}

// A cursor continues the list that it came from: the same filter, order and size.
function listMark({
  search,
  filter,
  firstName = '',
  lastName = '',
  agentUniqueId = '',
  sort,
  direction,
  pageSize,
}: AgentListInput): string {
  const list = JSON.stringify([search, filter, firstName, lastName, agentUniqueId, sort, direction, pageSize]);
  return createHash('sha256').update(list).digest('base64url').slice(0, 12);
}

function decoded(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
