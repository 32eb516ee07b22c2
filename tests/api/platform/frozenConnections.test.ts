import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isDatabaseUnavailable } from '#app/platform/databaseFailures.server.ts';
import { statement } from '#app/platform/statements.server.ts';
import { freezingProxy } from '#tests/support/freezingProxy.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

const { url } = await testDatabase();
const behind = new URL(url);
const proxy = await freezingProxy({ host: behind.hostname, port: Number(behind.port) });
behind.port = String(proxy.port);
Object.assign(process.env, { DATABASE_URL: behind.href, DATABASE_POOL: '4', DATABASE_TIMEOUT: '1' });
const { closeDatabase, database, rowsOf } = await import('#app/platform/database.server.ts');
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
