import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { curriculaOfMarkets } from '#app/domain/markets/curricula.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { can } from '#app/domain/permissions/can.ts';
import { rowsOf } from '#app/platform/database.server.ts';
import { composed, statement, type Named, type Statement } from '#app/platform/statements.server.ts';
import { factsOf, searchFacts, type SearchFacts } from './searchFacts.server.ts';
import { entriesOfKind, namedKinds, searchKindActions, searchKinds, type SearchKind } from './searchKinds.ts';
import { searchQuery, similarSearch, spelledWords, type SearchQuery } from './searchQuery.ts';

/** The console's search in an address; `kind` shows more of one kind alone. */
export const consoleSearch = listQuery({ search: true, filters: { kind: searchKinds } });

/** One thing that was found, by its kind. */
export type Found = {
  [Kind in SearchKind]: { kind: Kind; id: string; facts: SearchFacts[Kind] };
}[SearchKind];

/** Everything that a search found, the kinds in their order; of each at most as many as are shown. */
export interface FoundThings {
  /** False for what is too little to search for. */
  searched: boolean;
  groups: { kind: SearchKind; found: Found[]; hasMore: boolean }[];
  /** What is spelled a little otherwise. */
  similar: Found[];
}

const foundRow = z.strictObject({
  kind: z.enum(searchKinds),
  id: z.string(),
  facts: z.custom<object>((value) => typeof value === 'object' && value !== null),
});
type FoundRow = z.output<typeof foundRow>;

const shownOfEach = 6;
const shownOfOne = 50;
/** Fewer people and agencies than that may be none that was meant. */
const enough = 3;

/**
 * Finds people, agencies, numbers and references: what begins with every word that was typed, whole words first,
 * of the kinds and markets that the member of staff may see; where there are few people and agencies, those whose names
 * are spelled alike; and where there are few people, the accounts that others were merged into of which it is so. Four
 * statements at most. Throws `forbidden` (`staff.search`).
 */
export async function searchConsole(
  ctx: StaffContext,
  { search, kind }: { search: string; kind?: SearchKind | undefined },
): Promise<FoundThings> {
  assertCan(ctx, 'staff.search');
  const query = searchQuery(search);
  const kinds = searchKinds.filter((each) => (!kind || each === kind) && can(ctx, searchKindActions[each]));
  if (!query || kinds.length === 0) return { searched: query !== null, groups: [], similar: [] };
  const limit = kind ? shownOfOne : shownOfEach;
  const rows = await rowsOf(ctx.reads ?? ctx.db, searchStatement(ctx, { query, kinds, limit: limit + 1 }));
  rows.push(...(await findMergedInto(ctx, query, kinds, rows)));
  const named = rows.filter((row) => namedKinds.includes(row.kind));
  return {
    searched: true,
    groups: kinds
      .map((each) => ({ kind: each, all: rows.filter((row) => row.kind === each).map(foundOf) }))
      .filter(({ all }) => all.length > 0)
      .map(({ kind: each, all }) => ({ kind: each, found: all.slice(0, limit), hasMore: all.length > limit })),
    similar: named.length < enough ? await findSimilar(ctx, query, kinds, new Set(named.map(({ id }) => id))) : [],
  };
}

// A caller names the account that they had: its person is found by the one that stays.
async function findMergedInto(
  ctx: StaffContext,
  query: SearchQuery,
  kinds: readonly SearchKind[],
  found: readonly FoundRow[],
): Promise<FoundRow[]> {
  const people = new Set(found.filter(({ kind }) => kind === 'person').map(({ id }) => id));
  if (!kinds.includes('person') || people.size >= enough) return [];
  const rows = await rowsOf(
    ctx.reads ?? ctx.db,
    keptOfMerged({ typed: within(ctx.staff.markets, query.beginning), most: enough + enough }),
  );
  return rows.filter(({ id }) => !people.has(id));
}

async function findSimilar(
  ctx: StaffContext,
  query: SearchQuery,
  kinds: readonly SearchKind[],
  known: ReadonlySet<string>,
): Promise<Found[]> {
  const [typed, wanted] = [spelledWords(query), kinds.filter((each) => namedKinds.includes(each))];
  if (typed.length === 0 || wanted.length === 0) return [];
  const words = await rowsOf(ctx.reads ?? ctx.db, similarWords({ typed }));
  const similar = similarSearch(query, words);
  if (!similar) return [];
  const rows = await rowsOf(
    ctx.db,
    searchStatement(ctx, { query: similar, kinds: wanted, limit: shownOfEach + enough }),
  );
  return rows.filter(({ id }) => !known.has(id)).map(foundOf);
}

/** The words of the index's vocabulary that look like some that were typed; none without pg_trgm. */
export const similarWords = statement({
  name: 'similar-words',
  sql: ({ typed }: Named<{ typed: readonly string[] }>) =>
    `SELECT word, similar_word AS "similarWord" FROM search_similar_words(${typed}::text[])`,
  row: z.strictObject({ word: z.string(), similarWord: z.string() }),
});

function foundOf({ kind, id, facts }: FoundRow): Found {
  return { kind, id, facts: searchFacts[kind].parse(facts) } as Found;
}

const keptOfMerged = statement({
  name: 'kept-of-merged',
  sql: ({ typed, most }: Named<{ typed: string; most: number }>) => `
    WITH RECURSIVE into_kept AS (
      SELECT m.kept_id FROM search_entries e JOIN account_merges m ON m.merged_id = e.id::uuid AND m.undone_at IS NULL
      WHERE e.kind = 'merged-account' AND e.kind <> 'person' AND search_vector(e.names, e.codes, e.market, e.curriculum) @@ ${typed}::tsquery
      UNION
      SELECT m.kept_id FROM into_kept i JOIN account_merges m ON m.merged_id = i.kept_id AND m.undone_at IS NULL)
    SELECT 'person' AS kind, f.id, (${factsOf.person}) AS facts FROM (
      SELECT k.agent_unique_id::text AS id FROM into_kept i JOIN agents k ON k.agent_unique_id = i.kept_id
      WHERE k.deleted_at IS NULL ORDER BY 1 LIMIT ${most}::int) f`,
  row: foundRow,
});

interface Asked {
  query: SearchQuery;
  kinds: readonly SearchKind[];
  /** Of each kind. */
  limit: number;
}

/** The statement of a search, with what is shown of everything that it finds; the bench measures it alone. */
export function searchStatement(
  { staff }: Pick<StaffContext, 'staff'>,
  { query, kinds, limit }: Asked,
): Statement<FoundRow> {
  return composed(foundRow, (value) => {
    const whole = value(within(staff.markets, query.whole));
    const beginning = value(within(staff.markets, query.beginning));
    const most = value(limit);
    const ofKind = (kind: SearchKind) => {
      // Apart from the limit, which would have the planner read the table until it has found so many.
      const matching = (typed: string) => `
        SELECT e.id FROM search_entries e WHERE ${entriesOfKind(kind)} AND search_vector(e.names, e.codes, e.market, e.curriculum) @@ ${typed}::tsquery`;
      return `SELECT '${kind}' AS kind, f.id, f.rank, (${factsOf[kind]}) AS facts FROM (
        WITH all_whole AS MATERIALIZED (${matching(whole)}), beginning AS MATERIALIZED (${matching(beginning)}),
          whole AS MATERIALIZED (SELECT id FROM all_whole LIMIT ${most}::int)
        SELECT id, min(rank) AS rank FROM (
          SELECT id, 0 AS rank FROM whole
          UNION ALL
          (SELECT id, 1 AS rank FROM beginning WHERE (SELECT count(*) FROM whole) < ${most}::int LIMIT ${most}::int)
        ) either GROUP BY id ORDER BY min(rank), id LIMIT ${most}::int) f`;
    };
    return {
      text: `SELECT kind, id, facts FROM (${kinds.map((kind) => `(${ofKind(kind)})`).join(' UNION ALL ')}) found
        WHERE facts IS NOT NULL ORDER BY kind, rank, facts ->> 'lastName', facts ->> 'agencyName', id`,
    };
  });
}

// The entries have their market or curriculum as a word with a sign before it, which no typed word has.
function within(markets: readonly Market[], query: string): string {
  if (markets.length === 0) return query;
  const reached = [...markets, ...curriculaOfMarkets(markets)].map((each) => `'=${each}'`);
  return `(${query}) & (${reached.join(' | ')})`;
}
