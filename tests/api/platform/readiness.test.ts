import { afterAll, beforeAll, expect, test } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closeDatabase, database, warmDatabase } from '#app/platform/database.server.ts';
import { forgetSettings } from '#app/platform/environment.server.ts';
import { unreadyParts } from '#app/platform/readiness.server.ts';
import { BASELINE } from '#server/commands/parts/migrations.mjs';
import { onCluster, runAt } from '#tests/support/database.ts';
import { onFullDisk } from '#tests/support/fullDisk.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

const { ownerUrl, name } = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'gangway-readiness-'));
beforeAll(async () => {
  process.env.DATA_DIR = folder;
  forgetSettings();
  // As a process does before its first request: a proof has three seconds.
  await warmDatabase();
});
afterAll(() => rm(folder, { recursive: true }));

let now = Date.now();
/** Asks when the last proof has become old. */
const askLater = () => {
  now += 11_000;
  return unreadyParts(new Date(now));
};
const proofRow = async () => (await runAt(ownerUrl, "SELECT xmin FROM throttle WHERE key = 'readiness'"))[0]?.xmin;

// What Postgres does to new connections of the product.
async function setForDatabase(setting: string): Promise<void> {
  await onCluster(`ALTER DATABASE "${name}" ${setting}`);
  await closeDatabase();
}

test('proves at most every ten seconds that the database and the file store take writes', async () => {
  expect(await askLater()).toEqual([]);
  const proven = await proofRow();
  expect(proven).toBeDefined();
  expect(await unreadyParts(new Date(now + 9000))).toEqual([]);
  expect(await proofRow()).toBe(proven);
  expect(await askLater()).toEqual([]);
  expect(await proofRow()).not.toBe(proven);
});

test.each([
  ['only reads', 'default_transaction_read_only', 'on'],
  // The room is in the page of a row; a full disk shows where a file has to grow.
  ['has no room for a file', 'temp_file_limit', "'0kB'"],
])('says so while Postgres %s, and no longer than that', async (_, setting, value) => {
  await setForDatabase(`SET ${setting} = ${value}`);
  expect(await askLater()).toEqual(['database writes']);
  expect(await unreadyParts(new Date(now + 1))).toEqual(['database writes']);
  await setForDatabase(`RESET ${setting}`);
  expect(await unreadyParts(new Date(now + 2))).toEqual([]);
});

test('says so while the file store has no room, and no longer than that', async () => {
  await onFullDisk(folder, async () => expect(await askLater()).toEqual(['file store']));
  expect(await unreadyParts(new Date(now + 1))).toEqual([]);
});

const record = (name: string) => `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
  VALUES ('x', '', '${name}', now())`;

test.each([
  [
    'is of a version before 1.0',
    'UPDATE _prisma_migrations SET migration_name = $$x$$ WHERE migration_name LIKE $$%_baseline$$',
    `UPDATE _prisma_migrations SET migration_name = $$${BASELINE}$$ WHERE migration_name = $$x$$`,
    'database of a version before 1.0',
  ],
  [
    'has one that failed',
    'UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name LIKE $$%_baseline$$',
    'UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL',
    'database not migrated',
  ],
  [
    'has run none',
    'ALTER TABLE _prisma_migrations RENAME TO elsewhere',
    'ALTER TABLE elsewhere RENAME TO _prisma_migrations',
    'database not migrated',
  ],
  [
    'gives the product no right yet',
    'REVOKE SELECT ON _prisma_migrations FROM gangway',
    'GRANT SELECT ON _prisma_migrations TO gangway',
    'database not migrated',
  ],
  [
    'was migrated by a newer release that this one does not work with',
    record('20990101000000_breaking_names'),
    `DELETE FROM _prisma_migrations WHERE id = 'x'`,
    'database of a newer release',
  ],
])('says so where the database %s', async (_, change, back, said) => {
  await runAt(ownerUrl, change);
  expect(await unreadyParts(new Date(now + 1))).toContain(said);
  await runAt(ownerUrl, back);
  expect(await unreadyParts(new Date(now + 2))).toEqual([]);
});

test('a release works on where a newer one has migrated without breaking it', async () => {
  await runAt(ownerUrl, record('20990101000000_another_column'));
  expect(await unreadyParts(new Date(now + 1))).toEqual([]);
});

test('says that the database is away, and not what it could not write', async () => {
  const { DATABASE_URL = '' } = process.env;
  process.env.DATABASE_URL = DATABASE_URL.replace(/:\d+\//, ':1/');
  await closeDatabase();
  forgetSettings();
  expect(await askLater()).toEqual(['database']);
  process.env.DATABASE_URL = DATABASE_URL;
  await closeDatabase();
  forgetSettings();
  expect(await unreadyParts(new Date(now + 1))).toEqual([]);
});

test('what is written does not grow', async () => {
  const size = () =>
    runAt(ownerUrl, "SELECT pg_relation_size('throttle') AS rows, pg_indexes_size('throttle') AS keys");
  await askLater();
  const before = await size();
  for (let turn = 0; turn < 100; turn += 1) expect(await askLater()).toEqual([]);
  expect(await size()).toEqual(before);
  expect(await database().throttle.count({ where: { key: 'readiness' } })).toBe(1);
});
