import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { database, rowOf } from '#app/platform/database.server.ts';
import { forgetSettings } from '#app/platform/environment.server.ts';
import { logger } from '#app/platform/logging.server.ts';
import { requestBegins } from '#app/platform/requestsUnderWay.server.ts';
import { statement } from '#app/platform/statements.server.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();

test('a slow statement is logged with its text and who waited all the while, without values; a quick one is not', async () => {
  const warn = vi.spyOn(logger, 'warn');
  const ends = requestBegins({ requestId: 'over', routeOf: () => '/login' });
  const waits = requestBegins({ requestId: 'r1', routeOf: () => '/home' });
  await db.$queryRaw`SELECT 1 AS quick`;
  // It begins once a caller waits for it.
  const slowly = Promise.resolve(
    db.$queryRawUnsafe("SELECT pg_sleep(0.6)::text, 'of a person' AS name, $1::text", 'value'),
  );
  await expect
    .poll(
      () => db.$queryRaw`SELECT FROM pg_stat_activity WHERE query LIKE '%pg_sleep(0.6)%' AND pid <> pg_backend_pid()`,
    )
    .toHaveLength(1);
  ends();
  const comesLater = requestBegins({ requestId: 'r2', routeOf: () => '/staff' });
  await slowly;
  comesLater();
  await expect(db.$queryRawUnsafe('SELECT broken FROM pg_sleep(0)')).rejects.toThrow();
  const slow = warn.mock.calls.filter(([, message]) => message === 'slow statement').map(([facts]) => facts);
  expect(slow).toEqual([
    {
      statement: "SELECT pg_sleep(0.6)::text, '…' AS name, $1::text",
      ms: expect.any(Number),
      requests: [{ requestId: 'r1', route: '/home' }],
    },
  ]);
  waits();
});

test('who has been under way for long, as with a body that never ends, takes no place of who came later', async () => {
  const warn = vi.spyOn(logger, 'warn').mockClear();
  const open = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'waits'].map((requestId) =>
    requestBegins({ requestId, routeOf: () => '/home' }),
  );
  await db.$queryRaw`SELECT pg_sleep(0.6)::text`;
  for (const ends of open) ends();
  const [facts] = warn.mock.calls.find(([, message]) => message === 'slow statement') ?? [];
  const { requests } = facts as unknown as { requests: { requestId: string }[] };
  expect(requests.map(({ requestId }) => requestId)).toEqual(['waits', 'a6', 'a5', 'a4', 'a3']);
});

test('past a pooler, which prepares nothing, a statement is still counted by its name', async () => {
  Object.assign(process.env, { DATABASE_PREPARED: '0', SLOW_STATEMENT_MS: '5' });
  forgetSettings();
  try {
    const warn = vi.spyOn(logger, 'warn').mockClear();
    const slowly = statement({
      name: 'test-slowly',
      sql: () => 'SELECT pg_sleep(0.01)::text AS slept',
      row: z.strictObject({ slept: z.string() }),
    });
    await rowOf(db, slowly({}));
    await db.$transaction((tx) => rowOf(tx, slowly({})));
    const names = warn.mock.calls.flatMap(([facts]) => (facts as { statement?: string }).statement ?? []);
    expect(names.filter((name) => name === 'test-slowly')).toHaveLength(2);
    expect(await db.$queryRaw`SELECT FROM pg_prepared_statements WHERE name = 'test-slowly'`).toEqual([]);
  } finally {
    delete process.env.DATABASE_PREPARED;
    delete process.env.SLOW_STATEMENT_MS;
    forgetSettings();
  }
});
