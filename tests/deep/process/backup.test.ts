import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { createDatabase, runAt } from '#tests/support/database.ts';
import { migratedDatabase, runToEnd, temporaryFolder } from '#tests/process/support.ts';

const temporary = temporaryFolder();
const data = path.join(temporary.folder, 'data');
const backup = path.join(temporary.folder, 'backup');
const BACKUP_KEY = randomBytes(32).toString('base64url');
let source: Awaited<ReturnType<typeof migratedDatabase>>;
let env: Record<string, string>;
let rehearsal: Awaited<ReturnType<typeof createDatabase>>;

beforeAll(async () => {
  source = await migratedDatabase();
  env = { DATABASE_URL: source.url, DATABASE_OWNER_URL: source.ownerUrl, DATA_DIR: data, BACKUP_KEY };
  Object.assign(process.env, testEnvironment, { NODE_ENV: 'test', DATABASE_URL: source.url, DATA_DIR: data });
  const { buildAgency } = await import('#tests/support/builders.ts');
  const { closeDatabase, database } = await import('#app/platform/database.server.ts');
  const { newCourse } = await import('#tests/support/academy.ts');
  const { publishArchive } = await import('#tests/support/courses.ts');
  const { simplePackage } = await import('#tests/support/packages.ts');
  await buildAgency(database(), { country: 'AU' });
  const { courseId } = await newCourse(database(), { curriculum: 'PA' });
  await publishArchive(database(), courseId, await simplePackage());
  await closeDatabase();
});
afterAll(async () => {
  await rehearsal?.drop();
  await source.remove();
  temporary.remove();
});

// The owner may make no database, as on a managed Postgres: the operator makes the one of the rehearsal.
const beside = () => `${new URL(source.ownerUrl).pathname.slice(1)}_rehearsal`;
const tablesIn = (url: string) =>
  runAt(
    url,
    `SELECT schemaname, tablename FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
const files = () =>
  readdirSync(backup, { recursive: true, withFileTypes: true }).map((entry) => path.join(entry.parentPath, entry.name));

// One story, in order.
it('a backup is encrypted, readable by its owner only, and passes a rehearsal that leaves nothing behind', async () => {
  const made = await runToEnd(['backup', backup], env);
  expect(made).toMatchObject({ code: 0 });
  expect(made.lines.at(-1)).toContain(', encrypted');
  for (const file of files()) expect(statSync(file).mode & 0o077, file).toBe(0);
  expect(readFileSync(path.join(backup, 'manifest')).includes('agents')).toBe(false);
  expect(await runToEnd(['backup', backup], env)).toMatchObject({
    code: 1,
    lines: [expect.any(String), expect.stringContaining('is not empty')],
  });

  expect(await runToEnd(['restore', backup, '--rehearse'], env)).toMatchObject({
    code: 1,
    lines: expect.arrayContaining([expect.stringContaining(`CREATE DATABASE "${beside()}" OWNER "gangway_owner"`)]),
  });
  rehearsal = await createDatabase({ name: beside(), empty: true });
  const rehearsed = await runToEnd(['restore', backup, '--rehearse'], env);
  expect(rehearsed.lines.at(-1)).toMatch(/^The rehearsal held, in [\d.]+ s\.$/);
  expect(rehearsed.code).toBe(0);
  const walked = rehearsed.lines.find((line) => line.includes('walk'));
  expect(walked).toMatch(/signed in; opened \S/);
  expect(await tablesIn(rehearsal.ownerUrl)).toEqual([]);
  expect(readdirSync(data).filter((name) => name.startsWith('rehearsal'))).toEqual([]);
});

it('a restore that fails leaves nothing, says what to do next, and then succeeds', async () => {
  const other = await createDatabase({ empty: true });
  const store = path.join(temporary.folder, 'other');
  const to = { ...env, DATABASE_URL: other.url, DATABASE_OWNER_URL: other.ownerUrl, DATA_DIR: store };
  try {
    // The last of the files cannot be stored: there is a file in the place of its folder.
    const hashes = readdirSync(path.join(backup, 'files')).sort();
    expect(hashes.length).toBeGreaterThan(1);
    const inStore = () =>
      readdirSync(path.join(store, 'files'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name);
    const blocked = path.join(store, 'files', hashes.at(-1)!.slice(0, 2));
    mkdirSync(path.dirname(blocked), { recursive: true });
    writeFileSync(blocked, '');
    const failed = await runToEnd(['restore', backup], to);
    expect(failed.code).toBe(1);
    expect(failed.lines.at(-1)).toBe(
      'The database is empty again: once that is put right, run the same command again.',
    );
    expect(await tablesIn(other.ownerUrl)).toEqual([]);
    expect(inStore()).toEqual([path.basename(blocked)]);

    rmSync(blocked);
    // What a restore leaves that was killed.
    await runAt(other.ownerUrl, 'CREATE SCHEMA unfinished_restore; CREATE TABLE half (one int)');
    const restored = await runToEnd(['restore', backup], to);
    expect(restored.lines.at(-1)).toMatch(/^Restored in [\d.]+ s\.$/);
    expect(inStore().toSorted()).toEqual(hashes);
    expect(await runAt(other.ownerUrl, `SELECT to_regnamespace('unfinished_restore') AS left`)).toEqual([
      { left: null },
    ]);
    expect(await runAt(other.url, 'SELECT count(*)::int AS agents FROM agents')).toEqual(
      await runAt(source.url, 'SELECT count(*)::int AS agents FROM agents'),
    );
  } finally {
    await other.drop();
  }
});

// What else is refused: tests/api/operations/backup.test.ts.
it('a database with tables is not written over, and a flipped byte ends a rehearsal by name', async () => {
  const refused = async (...args: string[]) => {
    const { code, lines } = await runToEnd(['restore', ...args], env);
    expect(code).toBe(1);
    return lines.join('\n');
  };
  expect(await refused(backup)).toContain('has tables already');
  const agents = path.join(backup, 'tables/public.agents.copy.gz');
  const bytes = readFileSync(agents);
  bytes[bytes.length - 5]! ^= 1;
  rmSync(agents);
  writeFileSync(agents, bytes);
  expect(await refused(backup, '--rehearse')).toContain('tables/public.agents.copy.gz of the backup was altered');
  expect(await tablesIn(rehearsal.ownerUrl)).toEqual([]);
});
