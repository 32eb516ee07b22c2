import { expect, test } from 'vitest';
import { closeDatabase, database } from '#app/platform/database.server.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();

test('late work on a closed connection is refused, and the next connection is not affected', async () => {
  const late = database();
  expect(await late.throttle.count()).toBe(0);
  const closed = closeDatabase();
  await expect(late.throttle.count()).rejects.toThrow();
  await closed;
  await expect(late.throttle.count()).rejects.toThrow();
  expect(await database().throttle.count()).toBe(0);
});
