import { z } from 'zod';
import { Prisma, rowsOf, type Transaction } from '#app/platform/database.server.ts';
import { composed } from '#app/platform/statements.server.ts';
import { mergeRules, type MovingRule } from './mergeRules.ts';

/** The primary keys of the tables whose rows a merge changes, with the types of their columns. */
export const mergedKeys: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...Object.fromEntries(mergeRules.flatMap((rule) => (rule.what === 'moves' ? [[rule.table, rule.key]] : []))),
  agents: { agent_unique_id: 'uuid' },
  agent_companies: { agent_unique_id: 'uuid', code: 'text' },
  curriculum_statuses: { auth_id: 'text', curriculum: 'text' },
  stored_files: { id: 'uuid' },
};

/** Where a kind of merge keeps the rows that it changes. */
export interface KeptRows {
  table: 'account_merge_rows' | 'agency_merge_rows';
  /** The primary keys of the tables that it changes. */
  keys: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The table whose rows go back one by one, since its unique columns may swap. */
  apart: 'agents' | 'agencies';
}

const ofAccounts: KeptRows = { table: 'account_merge_rows', keys: mergedKeys, apart: 'agents' };

/** The names of both accounts, or of their learners, as a column of a table has them. */
export interface FromTo {
  from: string;
  to: string;
}

const name = (column: string) => Prisma.raw(`"${column}"`);
const typeOf = ({ names }: Pick<MovingRule, 'names'>) =>
  Prisma.raw(names === 'learners' || names === 'agencies' ? 'text' : 'uuid');

// The key of a row as JSON.
function keyOf({ keys }: KeptRows, table: string): Prisma.Sql {
  const pairs = Object.keys(keys[table]!).map((column) => Prisma.sql`${column}::text, x.${name(column)}`);
  return Prisma.sql`jsonb_build_object(${Prisma.join(pairs)})`;
}

/** The condition for the rows of a rule that move, on the table's alias `x`. */
export function movingRows(rule: MovingRule, { from, to }: FromTo): Prisma.Sql {
  const { table, column, once } = rule;
  const own = Prisma.sql`x.${name(column)} = ${from}::${typeOf(rule)}`;
  if (!once) return own;
  const same = once.map((each) => Prisma.sql`y.${name(each)} = x.${name(each)}`);
  return Prisma.sql`${own} AND NOT EXISTS (
    SELECT FROM ${name(table)} y WHERE y.${name(column)} = ${to}::${typeOf(rule)} AND ${Prisma.join(same, ' AND ')})`;
}

/** Changes rows of a table and keeps what they were, for the undoing. */
export async function changeRows(
  tx: Transaction,
  mergeId: string,
  { table, set, where }: { table: string; set: Record<string, Prisma.Sql>; where: Prisma.Sql },
  kept = ofAccounts,
): Promise<void> {
  const columns = Object.keys(set);
  const sets = Prisma.join(columns.map((column) => Prisma.sql`${name(column)} = ${set[column]!}`));
  const values = (alias: string) =>
    Prisma.join(columns.map((column) => Prisma.sql`${column}::text, ${Prisma.raw(alias)}.${name(column)}`));
  // A place tells rows apart within one part of a table alone.
  await tx.$executeRaw`
    WITH old AS (SELECT x.tableoid AS place_of, x.ctid AS place, x.* FROM ${name(table)} x WHERE ${where} FOR UPDATE),
      changed AS (
        UPDATE ${name(table)} x SET ${sets} FROM old WHERE x.tableoid = old.place_of AND x.ctid = old.place
        RETURNING ${keyOf(kept, table)} AS key, jsonb_build_object(${values('old')}) AS before, jsonb_build_object(${values('x')}) AS after)
    INSERT INTO ${name(kept.table)} (merge_id, place, table_name, key, before, after)
    SELECT ${mergeId}::uuid, ${nextPlace(kept, mergeId)} + row_number() OVER (), ${table}, key, before, after
    FROM changed WHERE before <> after`;
}

/** Has the rows of a rule name the kept account, but for those that both have. */
export function moveRows(
  tx: Transaction,
  mergeId: string,
  rule: MovingRule,
  fromTo: FromTo,
  kept = ofAccounts,
): Promise<void> {
  const change = {
    table: rule.table,
    set: { [rule.column]: Prisma.sql`${fromTo.to}::${typeOf(rule)}` },
    where: movingRows(rule, fromTo),
  };
  return changeRows(tx, mergeId, change, kept);
}

/** Removes rows of a table and keeps them, for the undoing. */
export async function removeRows(
  tx: Transaction,
  mergeId: string,
  table: string,
  where: Prisma.Sql,
  kept = ofAccounts,
): Promise<void> {
  await tx.$executeRaw`
    WITH gone AS (DELETE FROM ${name(table)} x WHERE ${where} RETURNING ${keyOf(kept, table)} AS key, to_jsonb(x) AS before)
    INSERT INTO ${name(kept.table)} (merge_id, place, table_name, key, before)
    SELECT ${mergeId}::uuid, ${nextPlace(kept, mergeId)} + row_number() OVER (), ${table}, key, before FROM gone`;
}

const nextPlace = (kept: KeptRows, mergeId: string) =>
  Prisma.sql`(SELECT coalesce(max(place), 0) FROM ${name(kept.table)} WHERE merge_id = ${mergeId}::uuid)`;

const keptRow = z.strictObject({
  place: z.int(),
  tableName: z.string(),
  columns: z.string().array(),
  removed: z.boolean(),
});

/** Undoes the changes of a merge, the last first: each row that is still as the merge left it. Later changes stay. */
export async function restoreRows(tx: Transaction, mergeId: string, kept = ofAccounts): Promise<void> {
  const rows = await rowsOf(
    tx,
    composed(keptRow, (place) => ({
      text: `
        SELECT place, table_name AS "tableName", ARRAY(SELECT jsonb_object_keys(before) ORDER BY 1) AS columns, after IS NULL AS removed
        FROM ${kept.table} WHERE merge_id = ${place(mergeId)}::uuid ORDER BY place DESC`,
    })),
  );
  // Neighbours that are alike go back in one statement, but for the accounts themselves, whose unique columns swap.
  const runs: { tableName: string; columns: string[]; removed: boolean; from: number; to: number }[] = [];
  for (const { place, tableName, columns, removed } of rows) {
    const last = runs.at(-1);
    const alike =
      last?.tableName === tableName &&
      last.removed === removed &&
      `${last.columns}` === `${columns}` &&
      tableName !== kept.apart;
    if (alike) last.from = place;
    else runs.push({ tableName, columns, removed, from: place, to: place });
  }
  for (const { tableName: table, columns, removed, from, to } of runs) {
    const those = Prisma.sql`m.merge_id = ${mergeId}::uuid AND m.place BETWEEN ${from} AND ${to}`;
    const record = Prisma.sql`jsonb_populate_record(NULL::${name(table)}, m.before) r`;
    if (removed)
      await tx.$executeRaw`
        INSERT INTO ${name(table)} SELECT r.* FROM ${name(kept.table)} m CROSS JOIN LATERAL ${record} WHERE ${those}
        ON CONFLICT DO NOTHING`;
    else
      await tx.$executeRaw`
        UPDATE ${name(table)} x SET ${Prisma.join(columns.map((column) => Prisma.sql`${name(column)} = r.${name(column)}`))}
        FROM ${name(kept.table)} m CROSS JOIN LATERAL ${record}
        WHERE ${those} AND ${sameKey(kept, table)} AND to_jsonb(x) @> m.after`;
  }
}

function sameKey({ keys }: KeptRows, table: string): Prisma.Sql {
  return Prisma.join(
    Object.entries(keys[table]!).map(
      ([column, type]) => Prisma.sql`x.${name(column)} = (m.key->>${column})::${Prisma.raw(type)}`,
    ),
    ' AND ',
  );
}
