import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isDatabaseUnavailable } from '#app/platform/databaseFailures.server.ts';
import { forgetSettings } from '#app/platform/environment.server.ts';
import { LeaderPool } from '#app/platform/leaderPool.server.ts';
import { measuredClient } from '#app/platform/measuredClient.server.ts';
import { statement } from '#app/platform/statements.server.ts';
import { runAt } from '#tests/support/database.ts';
import { everyRow } from '#tests/support/depth.ts';
import { freezingProxy } from '#tests/support/freezingProxy.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

const { url } = await testDatabase({ pastPooler: true });
const behind = new URL(url);
const target = { host: behind.hostname, port: Number(behind.port) };
const proxy = await freezingProxy(target);
behind.port = String(proxy.port);
Object.assign(process.env, { DATABASE_URL: behind.href, DATABASE_POOL: '4', DATABASE_TIMEOUT: '1' });
const { closeDatabase, database, pooledQuery, rowsOf } = await import('#app/platform/database.server.ts');
afterAll(() => proxy.close());

const oneQuery = statement({ name: 'one', sql: () => 'SELECT 1 AS one', row: z.strictObject({ one: z.int() }) });
const one = () => rowsOf(database(), oneQuery({}));
const four = <Result>(ask: () => Promise<Result>) => Promise.all(Array.from({ length: 4 }, ask));

test('connections that froze cost what is under way an answer, and are replaced', async () => {
  await four(() => database().$transaction((tx) => tx.throttle.count()));
  expect(proxy.freeze()).toBe(4);
  const failed = await four(() =>
    one().then(
      () => undefined,
      (error: unknown) => error,
    ),
  );
  expect(failed.map(isDatabaseUnavailable)).toEqual([true, true, true, true]);
  expect(await four(one)).toEqual(Array(4).fill([{ one: 1 }]));
});

// It waits as long again.
if (everyRow)
  test('nor does a connection come back to the pool that froze within a transaction', async () => {
    await closeDatabase();
    let frozen = 0;
    const failed = await database()
      .$transaction(async (tx) => {
        await tx.throttle.count();
        frozen = proxy.freeze();
        await tx.throttle.count();
      })
      .catch((error: unknown) => error);
    expect([frozen > 0, isDatabaseUnavailable(failed)]).toEqual([true, true]);
    expect(await one()).toEqual([{ one: 1 }]);
  });

test('a statement without a reply is the last of its connection: what follows fails at once', async () => {
  // Nothing else is to freeze.
  await closeDatabase();
  const client = new (measuredClient(() => {}))({ connectionString: behind.href, query_timeout: 50 });
  client.on('error', () => {});
  await client.connect();
  proxy.freeze();
  await expect(client.query('SELECT 1')).rejects.toThrow('Query read timeout');
  await expect(client.query('ROLLBACK')).rejects.toThrow('Client was closed and is not queryable');
});

test('the end of a connection that somebody holds ends no process', async () => {
  const pool = new LeaderPool(url, { Client: pg.Client });
  const client: pg.PoolClient & { processID?: number } = await pool.connect();
  const ended = new Promise((resolve) => client.once('end', () => resolve(undefined)));
  await runAt(url, 'SELECT pg_terminate_backend($1)', [client.processID]);
  await ended;
  client.release(true);
  await pool.end();
});

describe('of two servers that are read, one that keeps silent', () => {
  const pools: LeaderPool[] = [];
  afterAll(() => Promise.all(pools.map((pool) => pool.end())));
  const twoServers = async () => {
    const [before, after] = url.split(/(?<=@)[^/]+(?=\/)/);
    const [first, second] = [await freezingProxy(target), await freezingProxy(target)];
    const hosts = [first, second].map(({ port }) => `127.0.0.1:${port}`).join(',');
    const pool = new LeaderPool(`${before}${hosts}${after}?target_session_attrs=any`, { max: 1, Client: pg.Client });
    pool.on('error', () => {});
    pools.push(pool);
    return { first, query: (sql: string): Promise<pg.QueryResult> => pool.query(sql), pool };
  };

  test('is left with what waits for it, whose place the next one has at once', async () => {
    const { first, query, pool } = await twoServers();
    await query('SELECT 1');
    first.silence();
    const waits = expect(query('SELECT 2')).rejects.toThrow('Connection terminated');
    expect(await pool.searchAnew()).toBe(true);
    await waits;
    expect((await query('SELECT 3 AS three')).rows).toEqual([{ three: 3 }]);
  });

  test('also where a connection to it was being opened', async () => {
    const { first, query, pool } = await twoServers();
    first.silence();
    const opening = query('SELECT 4 AS four');
    expect(await pool.searchAnew()).toBe(true);
    expect((await opening).rows).toEqual([{ four: 4 }]);
  });

  test('is not left where it answers others, and only has much to do', async () => {
    const { query, pool } = await twoServers();
    const long = query('SELECT pg_sleep(0.5)');
    expect(await pool.searchAnew()).toBe(false);
    await long;
  });
});

describe('a server that only reads from now on', () => {
  const turnAll = () => four(() => pooledQuery('SET default_transaction_read_only = on; SELECT pg_sleep(0.1)'));
  const write = (key: string) => ({ data: { key, failures: 1, windowStart: new Date() } });

  test('is left, and a statement by itself is repeated on a connection that writes', async () => {
    await turnAll();
    await database().throttle.create(write('by itself'));
    expect(await database().throttle.count({ where: { key: 'by itself' } })).toBe(1);
  });

  test('fails a transaction as an outage does, and none of its connections is used again', async () => {
    await turnAll();
    const failed = await database()
      .$transaction((tx) => tx.throttle.create(write('in a transaction')))
      .catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failed)).toBe(true);
    await four(() => database().$transaction((tx) => tx.throttle.deleteMany({ where: { key: 'nobody' } })));
  });
});

describe('several hosts', () => {
  const across = (hosts: string[], wanted: string) => {
    const [before, after] = url.split(/(?<=@)[^/]+(?=\/)/);
    process.env.DATABASE_URL = `${before}${hosts.join(',')}${after}?target_session_attrs=${wanted}`;
    forgetSettings();
    return closeDatabase();
  };
  const here = new URL(url).host;

  test('are tried until one is as wanted, by the pool and in a transaction', async () => {
    await across(['127.0.0.1:1', here], 'read-write');
    expect(await four(one)).toEqual(Array(4).fill([{ one: 1 }]));
    expect(await database().$transaction((tx) => tx.throttle.count())).toBeGreaterThanOrEqual(0);
  });

  test('of which none is as wanted are as good as none', async () => {
    await across(['127.0.0.1:1', here], 'standby');
    const failed = await one().catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failed)).toBe(true);
    expect(String(failed)).toContain('127.0.0.1:1 connect ECONNREFUSED');
    expect(String(failed)).toContain(`${here} the server is not standby`);
    expect(String(failed)).not.toContain(new URL(url).password);
  });
});
