import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BASELINE, migrate, migrationsBeforeBaseline, migrationsOnDisk } from '#server/commands/parts/migrations.mjs';
import { catalogueOf, rowsOfMigrations } from '#tests/support/catalogue.ts';
import { runAt } from '#tests/support/database.ts';
import { databaseOf } from '#tests/support/oldDatabases.ts';

const before = migrationsBeforeBaseline();
const names = before.map(({ name }) => name);
const fromBaseline = migrationsOnDisk().map(({ name }) => name);

const recorded = async (ownerUrl: string) =>
  (
    await runAt(
      ownerUrl,
      'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY started_at, migration_name',
    )
  ).map((row) => row.migration_name);

let fresh: Awaited<ReturnType<typeof databaseOf>>;
let expected: { catalogue: string[]; rows: object };

beforeAll(async () => {
  fresh = await databaseOf([]);
  expect(await migrate(fresh.ownerUrl, undefined, fresh.url)).toEqual(fromBaseline);
  expected = { catalogue: await catalogueOf(fresh.ownerUrl), rows: await rowsOfMigrations(fresh.ownerUrl) };
});
afterAll(() => fresh.drop());

describe('a database that ran migrations from before the baseline', () => {
  test('goes on from the last of them, and is the same in the end as a new one', async () => {
    const old = await databaseOf(before);
    try {
      const applied = await migrate(old.ownerUrl, undefined, old.url);
      expect(applied).toEqual(fromBaseline.filter((name) => name !== BASELINE));
      expect(await recorded(old.ownerUrl)).toEqual([...names, ...fromBaseline]);
      expect(await catalogueOf(old.ownerUrl)).toEqual(expected.catalogue);
      expect(await rowsOfMigrations(old.ownerUrl)).toEqual(expected.rows);
      expect(await migrate(old.ownerUrl, undefined, old.url)).toEqual([]);
    } finally {
      await old.drop();
    }
  });

  test('is left as it is by the baseline itself, which says what to run', async () => {
    const old = await databaseOf(before.slice(0, 1));
    try {
      const { sql } = migrationsOnDisk().find(({ name }) => name === BASELINE)!;
      await expect(runAt(old.ownerUrl, sql)).rejects.toThrow('run npm run db:migrate');
      expect(await catalogueOf(old.ownerUrl)).not.toEqual(expected.catalogue);
    } finally {
      await old.drop();
    }
  });

  test('is named a migration that failed before the baseline', async () => {
    const old = await databaseOf(before.slice(0, 1));
    try {
      await runAt(
        old.ownerUrl,
        'INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES (left($1, 36), left($1, 64), $1)',
        [names[1]],
      );
      await expect(migrate(old.ownerUrl, undefined, old.url)).rejects.toThrow(`Migration ${names[1]} failed earlier`);
      expect(await recorded(old.ownerUrl)).toEqual([names[0]]);
    } finally {
      await old.drop();
    }
  });
});
