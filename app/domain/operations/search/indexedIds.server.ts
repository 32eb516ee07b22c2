import { Prisma } from '#app/platform/database.server.ts';
import { entriesOfKind, type SearchKind } from './searchKinds.ts';
import { searchQuery } from './searchQuery.ts';

/** More than that are no search that anybody reads. */
const mostFound = 1000;

/**
 * The identifiers, as text, of what a list's search finds of a kind by the index: what begins with every word; as
 * SQL for `ANY`. Null for a search that is empty or too short.
 */
export function indexedIds(kind: SearchKind, search: string): Prisma.Sql | null {
  const query = searchQuery(search);
  if (!query) return null;
  const which = Prisma.raw(entriesOfKind(kind));
  // Apart from the limit, which would have the planner read the table.
  return Prisma.sql`ARRAY(
    WITH matching AS MATERIALIZED (
      SELECT e.id FROM search_entries e
      WHERE ${which} AND search_vector(e.names, e.codes, e.market, e.curriculum) @@ ${query.beginning}::tsquery)
    SELECT id FROM matching LIMIT ${mostFound})`;
}
