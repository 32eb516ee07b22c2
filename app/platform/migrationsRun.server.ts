import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { database, rowOf } from './database.server.ts';
import { statement, type Named } from './statements.server.ts';

/**
 * How a database compares with what this release expects: `ready`, `behind` if a migration is missing, `ahead` if a newer
 * release has migrated it in a way that this one does not work with, `old` if it is of a version before 1.0.
 */
export type MigrationState = 'ready' | 'behind' | 'ahead' | 'old';

/** In the name of a migration that releases before it do not work with: `20270102030405_breaking_…`. */
const breakingMark = '_breaking_';

// Of this process: what lies there later belongs to a release that has not been started yet.
const expected = readdirSync(
  path.join(createRequire(import.meta.url).resolve('#app/i18n.ts'), '../../prisma/migrations'),
  { withFileTypes: true },
)
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted();

const migrationsRun = statement({
  name: 'migrations-run',
  sql: ({ names, mark, first }: Named<{ names: string[]; mark: string; first: string }>) => `
    SELECT count(*) FILTER (WHERE done AND migration_name = ANY (${names}::text[]))::int AS run,
      count(*) FILTER (WHERE done AND position(${mark}::text IN migration_name) > 0 AND NOT migration_name = ANY (${names}::text[]))::int AS breaking,
      coalesce(NOT bool_or(migration_name = ${first}::text), false) AS old
    FROM (SELECT migration_name, finished_at IS NOT NULL AND rolled_back_at IS NULL AS done FROM _prisma_migrations) AS m`,
  row: z.strictObject({ run: z.int(), breaking: z.int(), old: z.boolean() }),
});

// undefined_table, and insufficient_privilege: the first migration makes the table, its end gives the product its rights.
const notMade = new Set(['42P01', '42501']);

/** Asks the database which migrations it has run. Throws what keeps it from answering. */
export async function migrationState(): Promise<MigrationState> {
  try {
    const found = await rowOf(database(), migrationsRun({ names: expected, mark: breakingMark, first: expected[0]! }));
    if (found?.old) return 'old';
    if ((found?.breaking ?? 0) > 0) return 'ahead';
    return found?.run === expected.length ? 'ready' : 'behind';
  } catch (error) {
    const { code = '', severity } = error as { code?: string; severity?: string };
    // A connection that is refused is FATAL.
    if (severity === 'ERROR' && notMade.has(code)) return 'behind';
    throw error;
  }
}
