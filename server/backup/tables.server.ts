import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { connectTo as connectToDatabase } from '#app/platform/databaseAddress.mjs';

/** A table with the columns that are kept of it: not those that Postgres computes. */
export interface KeptTable {
  table: string;
  columns: string[];
}

// Prisma's record is of the database that was migrated, and is written by migrating the new one.
const record = '_prisma_migrations';

/** A connection that takes all the time it needs, and writes dates and numbers in the same way everywhere. */
export async function connectTo(connectionString: string): Promise<pg.Client> {
  const client = await connectToDatabase(connectionString, {
    connectionTimeoutMillis: 60_000,
    application_name: 'gangway-backup',
  });
  await client.query(
    `SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'`,
  );
  return client;
}

/** The tables whose rows are kept, a partitioned one as a whole. */
export async function keptTables(client: pg.Client): Promise<KeptTable[]> {
  const { rows } = await client.query<KeptTable>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS table, array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname = 'public' AND c.relname <> $1
     GROUP BY 1 ORDER BY 1`,
    [record],
  );
  return rows;
}

/** The migrations that a database has run, as Prisma recorded them. */
export async function migrationsRun(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM ${record} WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** The position of each sequence. */
export async function sequencesOf(client: pg.Client) {
  const { rows } = await client.query<{ sequence: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS sequence FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  );
  const sequences = [];
  for (const { sequence } of rows) {
    const found = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${sequence}`,
    );
    sequences.push({ sequence, ...found.rows[0]! });
  }
  return sequences;
}

/** The rows of a table as Postgres copies them out; `rows` counts them once they have passed. */
export function copyOut(client: pg.Client, { table, columns }: KeptTable) {
  const stream = client.query(to(`COPY (SELECT ${columns.join()} FROM ${table}) TO STDOUT`));
  return { content: stream, rows: () => stream.rowCount };
}

/** Copies rows into a table, and gives their number. */
export async function copyIn(client: pg.Client, { table, columns }: KeptTable, content: AsyncIterable<Uint8Array>) {
  const stream = client.query(from(`COPY ${table} (${columns.join()}) FROM STDIN`));
  await pipeline(Readable.from(content), stream);
  return stream.rowCount;
}

/**
 * Empties the tables and lets work fill them, in one transaction: without triggers, whose outcome is in the copied rows,
 * and without foreign keys, which are added again after it, so that Postgres checks each. Needs the tables' owner alone.
 */
export async function filling(client: pg.Client, work: () => Promise<void>): Promise<{ constraints: number }> {
  await client.query('BEGIN');
  const tables = (await keptTables(client)).map(({ table }) => table);
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT c.conrelid::regclass::text AS table, quote_ident(c.conname) AS name, pg_get_constraintdef(c.oid) AS definition
     FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
     WHERE c.contype = 'f' AND c.conparentid = 0 AND n.nspname = 'public'`,
  );
  const { rows: triggered } = await client.query<{ table: string }>(
    `SELECT DISTINCT t.tgrelid::regclass::text AS table FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace WHERE NOT t.tgisinternal AND n.nspname = 'public'`,
  );
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { table } of triggered) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${tables.join()}`);
  await work();
  for (const { table } of triggered) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  await client.query('COMMIT');
  await client.query('ANALYZE');
  return { constraints: keys.length };
}
