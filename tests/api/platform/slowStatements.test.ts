import { expect, test, vi } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { logger } from '#app/platform/logging.server.ts';
import { inRequest } from '#app/platform/requestScope.server.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();

test('a slow statement is logged with its route and its text, without values; a quick one is not', async () => {
  const warn = vi.spyOn(logger, 'warn');
  const scope = { requestId: 'r1', routeOf: () => '/home' };
  await inRequest(scope, async () => await db.$queryRaw`SELECT 1 AS quick`);
  await inRequest(
    scope,
    async () => await db.$queryRawUnsafe("SELECT pg_sleep(0.6)::text, 'of a person' AS name, $1::text", 'value'),
  );
  await expect(db.$queryRawUnsafe('SELECT broken FROM pg_sleep(0)')).rejects.toThrow();
  const slow = warn.mock.calls.filter(([, message]) => message === 'slow statement').map(([facts]) => facts);
  expect(slow).toEqual([
    {
      statement: "SELECT pg_sleep(0.6)::text, '…' AS name, $1::text",
      ms: expect.any(Number),
      requestId: 'r1',
      route: '/home',
    },
  ]);
});
