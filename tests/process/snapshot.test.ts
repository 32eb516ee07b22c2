import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { ensureDatabase, startThrowaway } from '#server/commands/parts/postgres.mjs';
import { restoreSnapshot, isSnapshotCurrent, snapshotSource, takeSnapshot } from '#server/commands/parts/snapshot.mjs';
import { root, temporaryFolder } from './support.ts';

const temporary = temporaryFolder();
afterAll(temporary.remove);

async function rows(connectionString: string, sql: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the state that a snapshot is of', () => {
  const noon = new Date('2026-11-23T12:00:00Z');
  const folder = path.join(temporary.folder, 'sources');
  const sources = [path.relative(root, folder)];
  const state = (now = noon) => snapshotSource({ now, sources });

  it('has another name once a file of the seed or a migration says something else', () => {
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'seed.ts'), 'one');
    const before = state();
    expect(state()).toBe(before);
    writeFileSync(path.join(folder, 'seed.ts'), 'two');
    expect(state()).not.toBe(before);
    writeFileSync(path.join(folder, 'seed.ts'), 'one');
    writeFileSync(path.join(folder, 'migration.sql'), 'SELECT 1');
    expect(state()).not.toBe(before);
  });

  it('has another name on another day, since the sample data are dated from the day', () => {
    expect(state(new Date('2026-11-23T23:59:59Z'))).toBe(state());
    expect(state(new Date('2026-11-24T00:00:00Z'))).not.toBe(state());
  });
});

describe('a snapshot', () => {
  const home = path.join(temporary.folder, 'home');
  const file = path.join(home, 'files/ab/course');
  const source = 'a state';

  it('is valid for its state, while the files that go with it are there', () => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, 'a course');
    const snapshot = { source, files: { 'files/ab/course': 8 } };
    expect(isSnapshotCurrent(snapshot, home, source)).toBe(true);
    expect(isSnapshotCurrent(snapshot, home, 'another state')).toBe(false);
    expect(isSnapshotCurrent(undefined, home, source)).toBe(false);
    writeFileSync(path.join(home, 'files/added later'), 'x');
    expect(isSnapshotCurrent(snapshot, home, source)).toBe(true);
    writeFileSync(file, 'another course');
    expect(isSnapshotCurrent(snapshot, home, source)).toBe(false);
    rmSync(file);
    expect(isSnapshotCurrent(snapshot, home, source)).toBe(false);
  });

  it('brings back what was there when it was taken, and nothing else', async () => {
    const cluster = await startThrowaway();
    try {
      await ensureDatabase(cluster, 'gangway');
      await expect(restoreSnapshot(cluster)).rejects.toThrow('gangway_seeded');
      await rows(cluster.url('gangway'), 'CREATE TABLE people AS SELECT 1 AS one');
      writeFileSync(path.join(home, 'files/kept'), 'kept');
      const { source: of, files } = await takeSnapshot(cluster, home, source);
      expect(of).toBe(source);
      expect(files).toMatchObject({ 'files/kept': 4 });
      await rows(cluster.url('gangway'), 'INSERT INTO people VALUES (2)');
      await restoreSnapshot(cluster);
      expect(await rows(cluster.url('gangway'), 'SELECT one FROM people')).toEqual([{ one: 1 }]);
      await rows(cluster.url('gangway'), 'DROP TABLE people');
      await restoreSnapshot(cluster);
      expect(await rows(cluster.url('gangway'), 'SELECT one FROM people')).toEqual([{ one: 1 }]);
    } finally {
      await cluster.stop();
    }
  });
});
