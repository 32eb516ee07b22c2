import { randomBytes } from 'node:crypto';
import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { runAt } from '#tests/support/database.ts';
import { migratedDatabase, runToEnd, temporaryFolder } from '#tests/process/support.ts';

const temporary = temporaryFolder();
const data = path.join(temporary.folder, 'data');
const backup = path.join(temporary.folder, 'backup');
const BACKUP_KEY = randomBytes(32).toString('base64url');
let source: Awaited<ReturnType<typeof migratedDatabase>>;
let env: Record<string, string>;

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
  await source.remove();
  temporary.remove();
});

const rehearsals = () => runAt(source.ownerUrl, `SELECT FROM pg_database WHERE datname LIKE 'gangway_rehearsal_%'`);
const files = () =>
  readdirSync(backup, { recursive: true, withFileTypes: true }).map((entry) => path.join(entry.parentPath, entry.name));

// One story, told in order.
it('a backup is encrypted, its owner’s alone, and holds in a rehearsal that leaves nothing behind', async () => {
  const made = await runToEnd(['backup', backup], env);
  expect(made).toMatchObject({ code: 0 });
  expect(made.lines.at(-1)).toContain(', encrypted');
  for (const file of files()) expect(statSync(file).mode & 0o077, file).toBe(0);
  expect(readFileSync(path.join(backup, 'manifest')).includes('agents')).toBe(false);
  expect(await runToEnd(['backup', backup], env)).toMatchObject({
    code: 1,
    lines: [expect.any(String), expect.stringContaining('is not empty')],
  });

  const rehearsed = await runToEnd(['restore', backup, '--rehearse'], env);
  expect(rehearsed.lines.at(-1)).toMatch(/^The rehearsal held, in [\d.]+ s\.$/);
  expect(rehearsed.code).toBe(0);
  const walked = rehearsed.lines.find((line) => line.includes('walk'));
  expect(walked).toMatch(/signed in; opened \S/);
  expect(await rehearsals()).toEqual([]);
  expect(readdirSync(data).filter((name) => name.startsWith('rehearsal'))).toEqual([]);
});

// What else is refused: tests/api/operations/backup.test.ts.
it('a database with tables is not written over, and a flipped byte ends a rehearsal by name', async () => {
  const refused = async (...args: string[]) => {
    const { code, lines } = await runToEnd(['restore', ...args], env);
    expect(code).toBe(1);
    return lines.at(-1);
  };
  expect(await refused(backup)).toContain('has tables already');
  const agents = path.join(backup, 'tables/public.agents.copy.gz');
  const bytes = readFileSync(agents);
  bytes[bytes.length - 5]! ^= 1;
  rmSync(agents);
  writeFileSync(agents, bytes);
  expect(await refused(backup, '--rehearse')).toContain('tables/public.agents.copy.gz of the backup was altered');
  expect(await rehearsals()).toEqual([]);
});
