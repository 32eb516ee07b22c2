import type { Transaction } from '#app/platform/database.server.ts';

type Row = Record<string, unknown>;

/**
 * Puts rows into a table in one statement; a row whose key is there already is brought up to date. Table and columns
 * are named as in the database, and every row has the same columns.
 */
export async function upsert(
  db: Transaction,
  table: string,
  key: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');
  const changes = columns.filter((name) => !key.includes(name)).map((name) => `"${name}" = EXCLUDED."${name}"`);
  const sql =
    `INSERT INTO "${table}" (${quoted(columns)}) ` +
    `SELECT ${quoted(columns)} FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb) ` +
    `ON CONFLICT (${quoted(key)}) DO UPDATE SET ${changes.join(', ')}`;
  await db.$executeRawUnsafe(sql, JSON.stringify(rows));
}
