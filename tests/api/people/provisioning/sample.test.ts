import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { apiServer } from '#tests/support/apiServer.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { provisioningClient } from '#tests/support/scimClient.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
let server: Awaited<ReturnType<typeof apiServer>>;

beforeAll(async () => {
  server = await apiServer();
});
afterAll(() => server.stop());

test('the sample client of a demo adds its people, changes them, and deactivates them', async () => {
  const agency = await buildAgency(database());
  const { key } = await provisioningClient(await signedIn(agency.owner));
  const run = async (...args: string[]) => {
    const command = ['server/commands/run.mjs', 'sample-scim', key, server.origin, ...args];
    const { stdout } = await promisify(execFile)(process.execPath, command);
    return stdout
      .trim()
      .split('\n')
      .map((line) => line.replace(/ \(.*/, '').split(': ')[1]);
  };
  expect(await run()).toEqual(['added', 'added', 'added']);
  expect(await run()).toEqual(['changed', 'changed', 'changed']);
  expect(await run('--remove')).toEqual(['deactivated', 'deactivated', 'deactivated']);
  const where = { agencyId: agency.agencyId, activationFlag: 'D' } as const;
  expect(await database().agent.count({ where })).toBe(3);
});
