import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fateOf } from '#server/commands/parts/folder.mjs';
import {
  assertNoOtherRun,
  clearDatabase,
  connect,
  migrate,
  migrationsOnDisk,
} from '#server/commands/parts/migrations.mjs';
import { startPostgres } from '#server/commands/parts/postgres.mjs';
import { grantProduct } from '#server/commands/parts/roles.mjs';
import { signal } from '#server/commands/parts/processes.mjs';
import { addressesIn } from '#tests/support/database.ts';
import { databaseOf } from '#tests/support/oldDatabases.ts';
import { allGone, emptyDatabase, temporaryFolder } from './support.ts';

async function rows(connectionString: string, sql: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

// One story, in order: making a cluster takes seconds.
describe('the embedded Postgres', () => {
  const temporary = temporaryFolder();
  const place = {
    data: path.join(temporary.folder, 'postgres'),
    log: path.join(temporary.folder, 'postgres.log'),
    password: 'x',
  };
  afterAll(temporary.remove);

  let cluster: Awaited<ReturnType<typeof startPostgres>>;

  it('is made again where an earlier attempt was left half-made', async () => {
    mkdirSync(`${place.data}.new/base`, { recursive: true });
    cluster = await startPostgres(place);
    expect(await rows(cluster.adminUrl(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(readdirSync(temporary.folder)).not.toContain('postgres.new');
  });

  it('listens on this machine only, and asks for the password', async () => {
    const wrong = cluster.adminUrl().replace(':x@', ':y@');
    await expect(rows(wrong, 'SELECT 1')).rejects.toThrow('password authentication failed');
    expect(await rows(cluster.adminUrl(), 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  });

  it('recovers after kill -9, also when another process has taken the number of its postmaster', async () => {
    await rows(cluster.adminUrl(), 'CREATE TABLE kept AS SELECT 1 AS one');
    signal(cluster.guard, 'SIGKILL');
    signal(cluster.postmaster, 'SIGKILL');
    expect(await allGone([cluster.guard, cluster.postmaster])).toEqual([]);
    const stale = path.join(place.data, 'postmaster.pid');
    expect(readdirSync(place.data)).toContain('postmaster.pid');
    writeFileSync(stale, `${process.pid}\n${place.data}\n1\n5432\n\n127.0.0.1\n1 1\nready   \n`);

    cluster = await startPostgres({ ...place, leash: false });
    expect(await rows(cluster.adminUrl(), 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  });

  it('takes over from one that was left running', async () => {
    signal(cluster.guard, 'SIGKILL');
    const second = await startPostgres(place);
    expect(await rows(second.adminUrl(), 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
    expect(await allGone([cluster.postmaster], 0)).toEqual([]);
    await second.stop();
    expect(await allGone([second.guard, second.postmaster], 0)).toEqual([]);
  });
});

// A copy and a move of a whole one are in tests/deep/process/dataFolders.test.ts.
describe('a DATA_DIR that was copied or moved', () => {
  it.each([
    ['where it was', { path: '/here', inode: 1 }, { '/here': 1 }, 'same'],
    ['not noted yet', null, { '/here': 1 }, 'same'],
    ['restored to where it was', { path: '/here', inode: 1 }, { '/here': 2 }, 'same'],
    ['moved', { path: '/there', inode: 1 }, { '/here': 1 }, 'moved'],
    ['moved to another disk', { path: '/there', inode: 1 }, { '/here': 2 }, 'moved'],
    ['moved, with a new one in its place', { path: '/there', inode: 1 }, { '/here': 1, '/there': 3 }, 'moved'],
    ['copied', { path: '/there', inode: 1 }, { '/here': 2, '/there': 1 }, 'copied'],
  ] as const)('a folder %s', (_, noted, inodes, fate) => {
    expect(fateOf(noted, '/here', (folder) => (inodes as Record<string, number>)[folder])).toBe(fate);
  });
});

describe('migrations', () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  beforeAll(async () => void (database = await emptyDatabase()));
  afterAll(() => database.remove());

  it('are applied once, even by two at the same time, and recorded as Prisma records them', async () => {
    const url = database.ownerUrl;
    const applied = await Promise.all([migrate(url), migrate(url), migrate(url)]);
    const names = migrationsOnDisk().map(({ name }) => name);
    expect(applied.flat()).toEqual(names);
    const recorded = await rows(
      url,
      'SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished FROM _prisma_migrations ORDER BY 1',
    );
    expect(recorded).toEqual(
      migrationsOnDisk().map(({ name, sql }) => ({
        name,
        checksum: createHash('sha256').update(sql).digest('hex'),
        finished: true,
      })),
    );
    expect(await migrate(url)).toEqual([]);
  });

  it('are refused in one line where the role does not own the database', async () => {
    const { adminUrl } = addressesIn('postgres');
    const { password } = new URL(adminUrl);
    const other = await emptyDatabase();
    const name = new URL(other.ownerUrl).pathname.slice(1);
    await rows(adminUrl, `CREATE ROLE stranger LOGIN PASSWORD '${password}'`);
    await expect(migrate(other.ownerUrl.replace('gangway_owner', 'stranger'))).rejects.toThrow(
      `ALTER DATABASE "${name}" OWNER TO "stranger"`,
    );
    await other.remove();
    await rows(adminUrl, 'DROP ROLE stranger');
  });

  it('that the release before does not work with are refused while an instance is connected', async () => {
    const breaking = [{ name: '20990101000000_breaking_names' }];
    const owner = await connect(database.ownerUrl);
    const instance = new pg.Client({ connectionString: database.url, application_name: 'gangway' });
    await grantProduct(owner, database.url);
    await instance.connect();
    await expect(assertNoOtherRun(owner, breaking)).rejects.toThrow('stop all instances, migrate, then start them');
    await expect(assertNoOtherRun(owner, [{ name: '20990101000000_another_column' }])).resolves.toBeUndefined();
    await instance.end();
    // Postgres forgets a connection a moment after its end.
    await vi.waitFor(() => assertNoOtherRun(owner, breaking), { timeout: 10_000 });
    await owner.end();
  });

  it('say which one failed earlier', async () => {
    const url = database.ownerUrl;
    await rows(
      url,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', '', '20990101000000_broken')`,
    );
    await expect(migrate(url)).rejects.toThrow('Migration 20990101000000_broken failed earlier');
  });

  it('are refused in one line for a database of a version before 1.0', async () => {
    const old = await databaseOf([{ name: '20261120000000_ground', sql: 'SELECT 1' }]);
    await expect(migrate(old.ownerUrl)).rejects.toThrow(
      'of a version before 1.0 (its first migration is 20261120000000_ground)',
    );
    await old.drop();
  });

  it('are applied to a database that was emptied of all but what is not its owner’s', async () => {
    const { adminUrl } = addressesIn(new URL(database.ownerUrl).pathname.slice(1));
    await rows(adminUrl, 'CREATE EXTENSION pg_buffercache');
    await clearDatabase(database.ownerUrl);
    const left = `SELECT relname AS name FROM pg_class WHERE relowner = current_user::regrole UNION ALL
      SELECT proname FROM pg_proc WHERE proowner = current_user::regrole UNION ALL
      SELECT nspname FROM pg_namespace WHERE nspname IN ('pgboss', 'months') UNION ALL
      SELECT extname FROM pg_extension WHERE extname <> 'plpgsql'`;
    expect(await rows(database.ownerUrl, left)).toEqual([{ name: 'pg_buffercache' }]);
    expect(await migrate(database.ownerUrl)).toEqual(migrationsOnDisk().map(({ name }) => name));
  });
});
