import { afterAll, expect, test, vi } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const settings = { ...process.env };
afterAll(() => {
  process.env = settings;
  vi.resetModules();
});

const [old, next] = ['the secret of before, long enough to be', 'the secret that comes, long enough to be'];

/** The product as a process with these secrets has it. */
async function withSecrets(secret: string, other = '') {
  process.env = { ...process.env, SESSION_SECRET: secret, OTHER_SESSION_SECRET: other };
  vi.resetModules();
  return {
    ...(await import('#app/domain/accounts/secondFactors/authenticatorSecret.server.ts')),
    ...(await import('#app/domain/academy/certificates/issuerKeys.server.ts')),
  };
}

// After this nothing that is stored needs the earlier secret.
test('the secrets of authenticator apps and the keys of badges are resealed with the present secret', async () => {
  const db = database();
  const agency = await buildAgency(db, { country: 'US' });
  const people = await Promise.all([0, 1, 2].map(() => buildAgent(db, agency, { agentType: 'A' })));
  const [first, second, third] = people.map(({ agentUniqueId }) => agentUniqueId) as [string, string, string];
  const now = new Date();
  const before = await withSecrets(old);
  const row = (accountId: string, secret: string) => ({ accountId, secret, createdAt: now, confirmedAt: now });
  await db.authenticator.createMany({
    data: [
      row(first, before.sealedSecret(first, 'of the first')),
      // As if it had been copied from the first.
      row(third, before.sealedSecret(first, 'of the first')),
    ],
  });
  const signedBefore = await before.signingKey({ db, now });

  const after = await withSecrets(next, old);
  await db.authenticator.create({ data: row(second, after.sealedSecret(second, 'of the second')) });
  expect(await after.resealSecrets(db)).toEqual({ sealed: 1, closed: 1 });
  expect(await after.resealKeys({ db })).toEqual({ sealed: 1, closed: 0 });
  expect(await after.resealSecrets(db)).toEqual({ sealed: 0, closed: 1 });

  const alone = await withSecrets(next);
  const opened = async (accountId: string) =>
    alone.openedSecret(accountId, (await db.authenticator.findUniqueOrThrow({ where: { accountId } })).secret);
  expect(await opened(first)).toBe('of the first');
  expect(await opened(second)).toBe('of the second');
  expect(await opened(third)).toBeUndefined();
  expect(await alone.signingKey({ db, now })).toEqual(signedBefore);
});
