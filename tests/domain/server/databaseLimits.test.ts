import { expect, test } from 'vitest';
import { databaseLimits } from '#app/platform/databaseLimits.ts';
import { readEnvironment } from '#app/platform/environment.server.ts';
import { settingsOfSeed } from '#server/commands/parts/children.mjs';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';

const settings = (more: Record<string, string>) =>
  readEnvironment({ ...testEnvironment, DATABASE_URL: 'postgresql://a@localhost/b', ...more });

test('a statement has its time, and its connection a second more', () => {
  expect(databaseLimits(settings({}).DATABASE_TIMEOUT)).toEqual({
    connection: 3000,
    statement: 10_000,
    reply: 11_000,
    begin: 5000,
    transaction: 15_000,
  });
});

test('what seeds has all the time that it needs, whatever the installation allows', () => {
  const { DATABASE_TIMEOUT } = settings(settingsOfSeed({ DATABASE_TIMEOUT: '5' }));
  const { connection, statement, reply, begin, transaction } = databaseLimits(DATABASE_TIMEOUT);
  expect([connection, statement, reply]).toEqual([0, 0, 0]);
  expect(Math.min(begin, transaction)).toBeGreaterThan(24 * 3600_000);
});
