import { afterAll, expect, test } from 'vitest';
import { writeSessionCookie } from '#app/platform/cookies.server.ts';
import { isDatabaseUnavailable, untilDatabaseAnswers } from '#app/platform/databaseFailures.server.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { openPage, sessionFor } from '#tests/support/formClient.ts';
import { freezingProxy } from '#tests/support/freezingProxy.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

const { url } = await testDatabase({ pastPooler: true });
const behind = new URL(url);
const leader = await freezingProxy({ host: behind.hostname, port: Number(behind.port) });
behind.port = String(leader.port);
Object.assign(process.env, { DATABASE_URL: behind.href, DATABASE_READ_URL: url });
const { database } = await import('#app/platform/database.server.ts');
const { againWithoutLeader, databaseForReading, databaseWithoutLeader, endReading, OnlyLeaderKnows } = await import(
  '#app/platform/reading.server.ts'
);
const { loader: overview } = await import('#app/routes/people/list/overview.tsx');
const { loader: login } = await import('#app/routes/accounts/signIn/login.tsx');
afterAll(() => {
  endReading();
  delete process.env.DATABASE_READ_URL;
});

const notWanted = () => Object.assign(new Error('the server is not read-write'), { code: '57P03' });
const away = () => Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });

test.each<[string, { fails: number; error: Error; patienceMs: number }, number | 'fails']>([
  ['answers at once', { fails: 0, error: away(), patienceMs: 1000 }, 1],
  ['is away for a while', { fails: 3, error: away(), patienceMs: 1000 }, 4],
  ['is away for longer than is waited', { fails: 3, error: away(), patienceMs: 0 }, 'fails'],
  ['fails otherwise', { fails: 1, error: new Error('a mistake'), patienceMs: 1000 }, 'fails'],
])('what must not be left undone, where the database %s', async (_, { fails, error, patienceMs }, outcome) => {
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries <= fails) throw error;
    return tries;
  };
  const done = untilDatabaseAnswers(work, { patienceMs, everyMs: 1 });
  await (outcome === 'fails' ? expect(done).rejects.toBe(error) : expect(done).resolves.toBe(outcome));
});

// One story, told in order: its leader falls silent, comes back, and ends.
const { owner } = await buildAgency(database(), { country: 'US' });
const Cookie = (await writeSessionCookie(await sessionFor(owner))).split(';')[0]!;
const open = (headers: Record<string, string>) => openPage(overview, { path: '/home/agency-overview', headers });
// The replica has reached a place of the leader.
const isReadByReplica = () =>
  expect.poll(async () => (await databaseForReading({ hasWritten: false })) === database()).toBe(false);

test('a page that waits for a leader that falls silent goes on by the replica', async () => {
  expect((await open({ Cookie })).status).toBe(200);
  await isReadByReplica();
  expect(databaseWithoutLeader()).toBeUndefined();

  leader.silence();
  expect((await open({ Cookie })).status).toBe(200);
  expect(databaseWithoutLeader()).toBeDefined();
});

test('for who has just written, the leader is asked whether it is back', async () => {
  // Nobody else asks.
  clearInterval((globalThis as { gangwayReplicaWatch?: { timer: NodeJS.Timeout } }).gangwayReplicaWatch?.timer);
  leader.speak();
  await databaseForReading({ hasWritten: false });
  expect(databaseWithoutLeader()).toBeDefined();
  await expect
    .poll(async () => {
      await databaseForReading({ hasWritten: true });
      return databaseWithoutLeader();
    })
    .toBeUndefined();
  endReading();
});

test.each<[string, () => Error, number]>([
  ['whose connection broke', away, 2],
  ['for which no server could be had', () => new AggregateError([away(), notWanted()], 'all refused'), 2],
  ['that only a leader could tell, which does answer', () => new OnlyLeaderKnows(), 2],
  ['that writes where it may only look', () => Object.assign(new Error('no'), { code: '25006' }), 1],
  ['for which the leader has no connection left', () => Object.assign(new Error('full'), { code: '53300' }), 1],
  ['that fails otherwise', () => new Error('a mistake'), 1],
])('what reads, %s, is asked of a leader that answers as often as that helps', async (_, fails, expected) => {
  await isReadByReplica();
  let tries = 0;
  const asked = againWithoutLeader(async () => {
    tries += 1;
    if (tries < 2) throw fails();
  });
  await (expected > 1 ? expect(asked).resolves.toBeUndefined() : expect(asked).rejects.toThrow());
  expect(tries).toBe(expected);
});

test('a page is read on the replica as its user while no leader answers, and nothing is written', async () => {
  await isReadByReplica();
  leader.close();
  const page = await open({ Cookie });
  expect(page.status).toBe(200);
  expect(JSON.stringify(page.data)).toContain(owner.userId);
  const replica = databaseWithoutLeader()!;
  expect(await databaseForReading({ hasWritten: true })).toBe(replica);
  expect((await openPage(login, { path: '/login' })).status).toBe(200);
  const refused = await replica.throttle
    .create({ data: { key: 'written', failures: 1, windowStart: new Date() } })
    .catch((error: unknown) => error);
  expect(isDatabaseUnavailable(refused)).toBe(true);
});

test('nobody is signed out by the word of a replica', async () => {
  const unknown = (await writeSessionCookie(crypto.randomUUID())).split(';')[0]!;
  const { status, location } = await open({ Cookie: unknown });
  expect([status, location]).toEqual([503, null]);
});
