import { DateTime } from 'luxon';
import { zones } from '#app/domain/display.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { Prisma } from '#app/platform/database.server.ts';
import { actionsOfKind, everyKind } from './kinds.ts';
import type { RecordPlace, RecordSearch } from './recordForms.ts';

/** What a search matches: users by their names, and actions by their sentences. */
export interface SearchedRecord {
  people: string[];
  actions: string[];
}

/** The rows that are wanted: of which agency, by which filters, from which place, and how many. */
export interface RecordSelection {
  agencyId: string;
  market: Market;
  filters: Pick<RecordSearch, 'person' | 'kind' | 'from' | 'to'>;
  /** Null where nothing is searched. */
  searched: SearchedRecord | null;
  /** The rows older than a place, newest first; `newer` turns both around. */
  place?: RecordPlace;
  newer?: boolean;
  limit: number;
}

/**
 * The statement that reads rows of a record. An agency may have a million of them, so each branch begins where an index
 * leads straight to its newest rows: a person, an action, or the agency alone. The other filters narrow the rows of
 * each branch.
 */
export function recordStatement(selection: RecordSelection): Prisma.Sql {
  const order = selection.newer ? Prisma.sql`at ASC, id ASC` : Prisma.sql`at DESC, id DESC`;
  const branches = branchesOf(selection).map(
    ({ source, anchor }) => Prisma.sql`
      SELECT found.* FROM ${source} CROSS JOIN LATERAL (
        SELECT a.* FROM audit a WHERE a.agency_id = ${selection.agencyId} AND ${anchor} AND ${narrowed(selection)}
        ORDER BY ${Prisma.raw(selection.newer ? 'a.at ASC, a.id ASC' : 'a.at DESC, a.id DESC')} LIMIT ${selection.limit}
      ) found`,
  );
  return Prisma.sql`
    SELECT DISTINCT ON (at, id) id, at, actor_kind AS "actorKind", actor_id AS "actorId", action, subject_kind AS "subjectKind",
           subject_id AS "subjectId", before, after, address, batch_id::text AS "batchId"
    FROM (${Prisma.join(branches, ' UNION ALL ')}) rows ORDER BY ${order} LIMIT ${selection.limit}`;
}

interface Branch {
  source: Prisma.Sql;
  anchor: Prisma.Sql;
}

function branchesOf({ filters: { person, kind }, searched }: RecordSelection): Branch[] {
  if (person) return peopleBranches([person]);
  if (searched) return [...peopleBranches(searched.people), actionBranch(searched.actions)];
  if (kind && kind !== everyKind) return [actionBranch(actionsOfKind(kind))];
  return [{ source: Prisma.sql`(VALUES (1)) AS one (number)`, anchor: Prisma.sql`true` }];
}

function peopleBranches(people: readonly string[]): Branch[] {
  const source = Prisma.sql`unnest(${[...people]}::text[]) AS one (person)`;
  return [
    { source, anchor: Prisma.sql`a.actor_id = one.person` },
    { source, anchor: Prisma.sql`a.subject_kind = 'agent' AND a.subject_id = one.person` },
    { source, anchor: Prisma.sql`a.subject_kind = 'preference' AND a.subject_id = one.person` },
  ];
}

function actionBranch(actions: readonly string[]): Branch {
  return {
    source: Prisma.sql`unnest(${[...actions]}::text[]) AS one (action)`,
    anchor: Prisma.sql`a.action = one.action`,
  };
}

function narrowed({ filters, searched, market, place, newer }: RecordSelection): Prisma.Sql {
  const { person, kind, from, to } = filters;
  const conditions = [
    ...(!person && !kind && !searched ? [withoutRoutine] : []),
    ...(kind && kind !== everyKind ? [Prisma.sql`a.action = ANY(${actionsOfKind(kind)}::text[])`] : []),
    ...(person && searched ? [matches(searched)] : []),
    ...(from ? [Prisma.sql`a.at >= ${startOf(from, market)}::timestamptz`] : []),
    ...(to ? [Prisma.sql`a.at < ${startOf(to, market, 1)}::timestamptz`] : []),
    ...(place ? [beyond(place, newer)] : []),
  ];
  return conditions.length > 0 ? Prisma.join(conditions, ' AND ') : Prisma.sql`true`;
}

// Without a filter the record lists changes: no sign-ins, and one row for an act on many users, with its result, or its
// start while it runs. The row of an undo names who undid what. The condition is that of the index `audit_changes_idx`.
const withoutRoutine = Prisma.sql`a.action NOT LIKE 'session.%' AND a.batch_id IS NULL
  AND NOT (a.action = 'batch.finished' AND coalesce(a.after ->> 'act', '') = 'undo')
  AND NOT (a.action = 'batch.begun' AND EXISTS (SELECT FROM audit f WHERE f.subject_kind = 'batch' AND f.subject_id = a.subject_id AND f.action = 'batch.finished'))`;

function matches({ people, actions }: SearchedRecord): Prisma.Sql {
  return Prisma.sql`(a.action = ANY(${actions}::text[]) OR a.actor_id = ANY(${people}::text[]) OR a.subject_id = ANY(${people}::text[]))`;
}

function beyond({ at, id }: RecordPlace, newer = false): Prisma.Sql {
  return newer
    ? Prisma.sql`(a.at, a.id) > (${at}::timestamptz, ${id}::bigint)`
    : Prisma.sql`(a.at, a.id) < (${at}::timestamptz, ${id}::bigint)`;
}

// More are not counted for one page.
export const signInsCountedAtMost = 5000;

/**
 * The statement that counts the newest sign-ins of a period by the market's days. Each action begins where an index
 * leads to its newest rows.
 */
export function signInStatement({
  agencyId,
  market,
  from,
  before,
}: {
  agencyId: string;
  market: Market;
  from: Date | null;
  before: Date | null;
}): Prisma.Sql {
  const period = [
    ...(from ? [Prisma.sql`AND a.at >= ${from}::timestamptz`] : []),
    ...(before ? [Prisma.sql`AND a.at < ${before}::timestamptz`] : []),
  ];
  return Prisma.sql`
    SELECT to_char(at AT TIME ZONE ${zones[market]}::text, 'YYYY-MM-DD') AS day, count(*)::int AS count
    FROM (
      SELECT found.at FROM unnest(${actionsOfKind('signIns')}::text[]) AS one (action) CROSS JOIN LATERAL (
        SELECT a.at FROM audit a WHERE a.agency_id = ${agencyId} AND a.action = one.action ${period.length > 0 ? Prisma.join(period, ' ') : Prisma.empty}
        ORDER BY a.at DESC LIMIT ${signInsCountedAtMost}
      ) found ORDER BY found.at DESC LIMIT ${signInsCountedAtMost}
    ) newest GROUP BY 1 ORDER BY 1 DESC`;
}

/** The day of a moment in a market, as `2026-11-26`. */
export function dayIn(market: Market, moment: Date): string {
  return DateTime.fromJSDate(moment, { zone: zones[market] }).toISODate() ?? '';
}

/** The moment at which a day begins in a market, or a day that is some days later. */
export function startOf(day: string, market: Market, later = 0): Date {
  return DateTime.fromISO(day, { zone: zones[market] }).plus({ days: later }).toJSDate();
}
