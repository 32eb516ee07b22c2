import { z } from 'zod';
import { readCursor, writeCursor } from '#app/domain/listCursor.server.ts';
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
const written = z.tuple([z.number().int().min(2).max(maxPageNumber), text.nullable(), text, text, z.uuid()]);

/**
 * The cursor of an input, undefined where it has none. Throws `malformedRequest` for one that is no cursor, or that of
 * another list.
 */
export function readAgentCursor(input: AgentListInput): Cursor | undefined {
  const read = readCursor(input.cursor, listOf(input), written);
  if (!read) return undefined;
  const [page, sortKey, nameOrder, firstNameKey, agentUniqueId] = read;
  if (!isSortKey(input.sort, sortKey)) throw new Refusal('malformedRequest', { field: 'cursor' });
  return { page, after: { sortKey, nameOrder, firstNameKey, agentUniqueId } };
}

/** A cursor as clients get it; the agency comes from the caller's session. */
export function writeAgentCursor(input: AgentListInput, { page, after }: Cursor): string {
  const { sortKey, nameOrder, firstNameKey, agentUniqueId } = after;
  const place: z.input<typeof written> = [page, sortKey, nameOrder, firstNameKey, agentUniqueId];
  return writeCursor(listOf(input), place);
}

/** The place of a row. */
export function cursorOf({ sortKey, nameOrder, firstNameKey, agentUniqueId }: AgentPlace): AgentPlace {
  return { sortKey, nameOrder, firstNameKey, agentUniqueId };
}

function listOf({
  search,
  filter,
  firstName = '',
  lastName = '',
  agentUniqueId = '',
  sort,
  direction,
  pageSize,
}: AgentListInput): unknown {
  return [search, filter, firstName, lastName, agentUniqueId, sort, direction, pageSize];
}
