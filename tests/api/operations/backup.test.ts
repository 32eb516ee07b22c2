import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { backupKey, placeOf } from '#server/backup/place.server.ts';
import { readManifest, writeManifest, type Manifest } from '#server/backup/manifest.server.ts';
import { makeBackup } from '#server/backup/makeBackup.server.ts';
import { checkBackup, filesFromBackup, fillFromBackup } from '#server/backup/readBackup.server.ts';
import { knownMigrations } from '#server/commands/parts/backups.mjs';
import { BASELINE, BEFORE_BASELINE } from '#server/commands/parts/migrations.mjs';
import { newCourse } from '#tests/support/academy.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { publishArchive } from '#tests/support/courses.ts';
import { createDatabase, runAt } from '#tests/support/database.ts';
import { everyRow } from '#tests/support/depth.ts';
import { onFullDisk } from '#tests/support/fullDisk.ts';
import { objectService } from '#tests/support/objectService.ts';
import { simplePackage } from '#tests/support/packages.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

const { ownerUrl } = await testDatabase();
const key = backupKey('a key for the tests of backups, long enough');
const folder = await mkdtemp(path.join(tmpdir(), 'gangway-backup-'));
const whole = path.join(folder, 'whole');
let made: Manifest;

beforeAll(async () => {
  await buildAgency(database(), { country: 'AU' });
  const { courseId } = await newCourse(database(), { curriculum: 'PA' });
  await publishArchive(database(), courseId, await simplePackage());
  made = await makeBackup(ownerUrl, whole, key);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let copies = 0;
async function copyOfBackup(): Promise<string> {
  copies += 1;
  const copy = path.join(folder, `copy ${copies}`);
  await cp(whole, copy, { recursive: true });
  return copy;
}
async function flip(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes[Math.floor(bytes.length / 2)]! ^= 1;
  await writeFile(file, bytes);
}
const sums = `SELECT md5(string_agg(a::text, '|' ORDER BY agent_unique_id)) AS agents, (SELECT count(*)::int FROM audit) AS audited,
  (SELECT count(*)::int FROM search_entries) AS found, (SELECT count(*)::int FROM jobs) AS jobs,
  (SELECT string_agg(sequencename || last_value, ' ' ORDER BY sequencename) FROM pg_sequences) AS sequences FROM agents a`;

it('fills another database with the same rows, and takes foreign keys, triggers and sequences along', async () => {
  const other = await createDatabase();
  try {
    const shape = `SELECT (SELECT md5(string_agg(conname || pg_get_constraintdef(oid), '|' ORDER BY conname, conrelid::regclass::text)) FROM pg_constraint) AS constraints,
      (SELECT count(*)::int FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O') AS triggers`;
    const filled = await fillFromBackup(other.ownerUrl, whole, key);
    expect(filled).toMatchObject({ tables: made.tables.length });
    expect(filled.constraints).toBeGreaterThan(100);
    expect(made.files.length).toBeGreaterThan(0);
    for (const question of [sums, shape])
      expect(await runAt(other.ownerUrl, question)).toEqual(await runAt(ownerUrl, question));
  } finally {
    await other.drop();
  }
});

describe('without room', () => {
  it('in the folder of a backup nothing of it stays, and the same command works when there is room', async () => {
    const place = path.join(folder, 'full');
    await onFullDisk(folder, () =>
      expect(makeBackup(ownerUrl, place, key)).rejects.toThrow('The backup could not be written: '),
    );
    expect(await readdir(place)).toEqual([]);
    const { tables, files } = await makeBackup(ownerUrl, place, key);
    expect(await checkBackup(place, key)).toMatchObject({ tables, files });
  });

  it.each(['full', 'short'] as const)('in a service that is %s nothing of a backup stays', async (fault) => {
    const service = await objectService();
    try {
      service.fault = fault;
      const made = makeBackup(ownerUrl, service.address('bucket/monday'), key);
      await expect(made).rejects.toThrow('The backup could not be written: ');
      expect([...service.objects.keys()]).toEqual([]);
    } finally {
      await service.stop();
    }
  });

  it('in the file store a restore of the files says so', async () => {
    await onFullDisk(folder, () =>
      expect(filesFromBackup(whole, key)).rejects.toThrow('The file store did not take the file '),
    );
  });
});

describe('a backup is refused by name', () => {
  it('with a flipped byte in a table, in a file, in the manifest', async () => {
    for (const name of ['tables/public.agents.copy.gz', made.files[0]!.file]) {
      const copy = await copyOfBackup();
      await flip(path.join(copy, name));
      await expect(checkBackup(copy, key)).rejects.toThrow(`${name} of the backup was altered`);
    }
    const copy = await copyOfBackup();
    await flip(path.join(copy, 'manifest'));
    await expect(checkBackup(copy, key)).rejects.toThrow('manifest of the backup was altered');
  });

  if (everyRow)
    it('without one of its files, with one that was cut off, and without its manifest', async () => {
      const name = made.files[0]!.file;
      const [without, cut, unfinished] = [await copyOfBackup(), await copyOfBackup(), await copyOfBackup()];
      await rm(path.join(without, name));
      await expect(checkBackup(without, key)).rejects.toThrow(`${name} is missing from the backup`);
      await truncate(path.join(cut, name), 20);
      await expect(checkBackup(cut, key)).rejects.toThrow(`${name} of the backup was cut off`);
      await rm(path.join(unfinished, 'manifest'));
      await expect(checkBackup(unfinished, key)).rejects.toThrow('was not finished');
    });

  it('with another key, without one, and with one that is too short', async () => {
    await expect(checkBackup(whole, backupKey('k'.repeat(32)))).rejects.toThrow('is not the key of this backup');
    await expect(checkBackup(whole, null)).rejects.toThrow('set BACKUP_KEY');
    expect(() => backupKey('short')).toThrow('at least 32');
  });

  it('from a newer release, and from before the last migration of before 1.0', () => {
    expect(() => knownMigrations([...made.migrations, '20990101000000_of_later'])).toThrow(
      'newer release of Gangway: migration 20990101000000_of_later',
    );
    expect(() => knownMigrations(['20261123020000_baseline'])).toThrow('of a version before 1.0');
    expect(knownMigrations(['20261123020000_baseline', BEFORE_BASELINE])).toEqual([BASELINE]);
    expect(knownMigrations(made.migrations)).toEqual(made.migrations);
  });

  if (everyRow)
    it('where a table has fewer rows than the manifest says, and nothing of it stays', async () => {
      const copy = await copyOfBackup();
      const place = await placeOf(copy, 'read');
      const manifest = await readManifest(place, key);
      await rm(path.join(copy, 'manifest'));
      const tables = manifest.tables.map((each) =>
        each.table === 'public.agents' ? { ...each, rows: each.rows + 1 } : each,
      );
      await writeManifest(place, key, { ...manifest, tables });
      const other = await createDatabase();
      try {
        await expect(fillFromBackup(other.ownerUrl, copy, key)).rejects.toThrow('public.agents has');
        expect(await runAt(other.ownerUrl, 'SELECT FROM agents')).toEqual([]);
      } finally {
        await other.drop();
      }
    });
});

if (everyRow)
  it('a service keeps a backup as a folder does, in parts', async () => {
    const service = await objectService();
    const { objects } = service;
    try {
      const address = service.address('bucket/daily/monday');
      const { tables, files } = await makeBackup(ownerUrl, address, key);
      expect(objects.has('/bucket/daily/monday/manifest.00000')).toBe(true);
      expect(await checkBackup(address, key)).toMatchObject({ tables, files });
      await expect(placeOf(service.address('bucket'), 'write')).rejects.toThrow('/bucket/folder');
      const large = Buffer.alloc(20 * 1024 * 1024, 'x');
      const place = await placeOf(address, 'write');
      async function* content() {
        yield* [large.subarray(0, 17_000_000), large.subarray(17_000_000)];
      }
      await place.put('large', content());
      expect([...objects.keys()].filter((name) => name.includes('large'))).toHaveLength(2);
      expect((await buffer(place.get('large'))).equals(large)).toBe(true);
    } finally {
      await service.stop();
    }
  });

if (everyRow)
  it('a file that the store lacks is reported, and the rest is kept', async () => {
    const { hash } = made.files[0]!;
    const db = database();
    const lacking = { hash: 'f'.repeat(64), size: 1, type: 'text/plain', purpose: 'image', createdAt: new Date() };
    const { id } = await db.storedFile.create({ data: lacking });
    try {
      const { missing, files } = await makeBackup(ownerUrl, path.join(folder, 'lacking'), null);
      expect(missing).toEqual([lacking.hash]);
      expect(files.map((file) => file.hash)).toContain(hash);
    } finally {
      await db.storedFile.delete({ where: { id } });
    }
  });
