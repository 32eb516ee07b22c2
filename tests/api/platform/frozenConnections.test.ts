import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isDatabaseUnavailable } from '#app/platform/databaseFailures.server.ts';
import { measuredClient } from '#app/platform/measuredClient.server.ts';
import { statement } from '#app/platform/statements.server.ts';
import { everyRow } from '#tests/support/depth.ts';
import { freezingProxy } from '#tests/support/freezingProxy.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

const { url } = await testDatabase({ pastPooler: true });
const behind = new URL(url);
const target = { host: behind.hostname, port: Number(behind.port) };
const proxy = await freezingProxy(target);
behind.port = String(proxy.port);
Object.assign(process.env, { DATABASE_URL: behind.href, DATABASE_POOL: '4', DATABASE_TIMEOUT: '1' });
const { closeDatabase, database, rowsOf } = await import('#app/platform/database.server.ts');
afterAll(() => proxy.close());

const oneQuery = statement({ name: 'test-one', sql: () => 'SELECT 1 AS one', row: z.strictObject({ one: z.int() }) });
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

describe('a server that only reads from now on', () => {
  const turnAll = () =>
    four(
      () =>
        database()
          .$queryRaw`SELECT set_config('default_transaction_read_only', 'on', false), 1 AS slept FROM pg_sleep(0.1)`,
    );
  const write = (key: string) => ({ data: { key, failures: 1, windowStart: new Date() } });

  test('fails a statement as an outage does, and the next one has a connection that writes', async () => {
    await turnAll();
    const failed = await four(() =>
      database()
        .throttle.create(write(crypto.randomUUID()))
        .catch((error: unknown) => error),
    );
    expect(failed.map(isDatabaseUnavailable)).toEqual([true, true, true, true]);
    await database().throttle.create(write('by itself'));
    expect(await database().throttle.count({ where: { key: 'by itself' } })).toBe(1);
  });

  test('fails a transaction as an outage does, and the next one has a connection that writes', async () => {
    await turnAll();
    const failed = await four(() =>
      database()
        .$transaction((tx) => tx.throttle.create(write(crypto.randomUUID())))
        .catch((error: unknown) => error),
    );
    expect(failed.map(isDatabaseUnavailable)).toEqual([true, true, true, true]);
    await four(() => database().$transaction((tx) => tx.throttle.deleteMany({ where: { key: 'nouser' } })));
  });
});
