import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuild } from '#server/commands/parts/build.mjs';
import { runReference } from '#server/commands/parts/children.mjs';
import { migrate } from '#server/commands/parts/migrations.mjs';
import { ensureDatabase, freePort, startPostgres, type Cluster } from '#server/commands/parts/postgres.mjs';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { root, start, temporaryFolder } from '#tests/process/support.ts';
import { signInBrowser } from '#tests/bench/sessions.ts';
import { runAt } from '#tests/support/database.ts';
import { startReplica } from '#tests/support/replica.ts';

const temporary = temporaryFolder();
const place = {
  data: path.join(temporary.folder, 'leader'),
  log: path.join(temporary.folder, 'leader.log'),
  password: 'replica',
  durable: false,
};
let leader: Cluster;
let replica: Cluster;
let portal: ReturnType<typeof start>;
let origin: string;
let metrics: string;
let cookie: string;
let agentUniqueId: string;

const written = 'gangway_wrote=1';
/** The list of the agency's users, as a browser asks for it whose user has just written, or has not. */
const list = async (...cookies: string[]) => {
  const response = await fetch(`${origin}/home/agency-overview`, {
    headers: { cookie: [cookie, ...cookies].join('; ') },
  });
  expect(response.status).toBe(200);
  return response.text();
};
const rename = (name: string) =>
  runAt(leader.url('gangway'), 'UPDATE agents SET first_name = $1 WHERE agent_unique_id = $2', [name, agentUniqueId]);
const onReplica = (sql: string) => runAt(replica.adminUrl('gangway'), sql);
const counted = async () => (await fetch(`${metrics}/metrics`)).text();
const statementsOf = async (server: string) =>
  [...(await counted()).matchAll(/gangway_database_statement_duration_seconds_count\{([^}]*)\} (\d+)/g)]
    .filter(([, labels]) => labels!.includes(`server="${server}"`))
    .reduce((sum, [, , count]) => sum + Number(count), 0);
const isBehind = async () => Number(/gangway_replica_behind_seconds\{[^}]*\} ([\d.e+-]+)/.exec(await counted())?.[1]);

beforeAll(async () => {
  await ensureBuild(() => {});
  leader = await startPostgres(place);
  await ensureDatabase(leader, 'gangway');
  const DATABASE_URL = leader.url('gangway');
  const port = await freePort();
  origin = `http://localhost:${port}`;
  Object.assign(process.env, testEnvironment, { DATABASE_URL, DATA_DIR: path.join(temporary.folder, 'data') });
  await migrate(DATABASE_URL);
  await runReference({ ...process.env, NODE_ENV: 'test' });
  replica = await startReplica({ cluster: leader, data: place.data }, { data: path.join(temporary.folder, 'replica') });
  const { buildAgency, closeDatabase, closePasswords, database } = await import('#tests/process/outageData.ts');
  const { owner } = await buildAgency(database(), { country: 'US' });
  ({ agentUniqueId } = owner);
  await closePasswords();
  await closeDatabase();
  const METRICS_PORT = String(await freePort());
  metrics = `http://127.0.0.1:${METRICS_PORT}`;
  portal = start(process.execPath, ['--import', 'tsx', path.join(root, 'server/index.ts')], {
    ...testEnvironment,
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    JOBS: '0',
    DATABASE_URL,
    DATABASE_READ_URL: replica.url('gangway'),
    METRICS_PORT,
    DATA_DIR: path.join(temporary.folder, 'data'),
    PORT: String(port),
    ORIGIN: origin,
  });
  await portal.says('listening on', 120_000);
  cookie = await signInBrowser(origin, origin, owner.userId);
}, 300_000);

afterAll(async () => {
  portal.kill('SIGTERM');
  await portal.ended;
  await Promise.all([leader.stop(), replica.stop()]);
  temporary.remove();
});

// One story, in order.
test('lists are read on the replica, and a form says in its answer that its user has written', async () => {
  await list();
  await portal.says('the replica answers reads', 20_000);
  const before = [await statementsOf('leader'), await statementsOf('replica')];
  for (let count = 0; count < 50; count += 1) await list();
  const [byLeader = 0, byReplica = 0] = [await statementsOf('leader'), await statementsOf('replica')].map(
    (now, index) => now - before[index]!,
  );
  expect(byReplica).toBeGreaterThanOrEqual(50);
  console.info(`the list of users: ${byReplica} of ${byLeader + byReplica} statements on the replica`);
  const login = await fetch(`${origin}/login`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ userId: 'NOBODY99', password: 'Sail2026' }),
  });
  expect(login.headers.getSetCookie()).toContain(`${written}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`);
  expect((await fetch(`${origin}/login`)).headers.getSetCookie().join()).not.toContain('gangway_wrote');
});

test('who has just written always reads it, mostly on the replica', async () => {
  const before = await statementsOf('replica');
  for (let count = 0; count < 50; count += 1) {
    const name = `Written${String.fromCharCode(65 + (count % 26))}${String.fromCharCode(65 + Math.floor(count / 26))}`;
    await rename(name);
    expect(await list(written)).toContain(name);
  }
  console.info(`after a write: ${(await statementsOf('replica')) - before} statements on the replica for 50 pages`);
});

test('others read it soon', async () => {
  const waits: number[] = [];
  for (const name of ['Sooner', 'Later', 'Latest']) {
    await rename(name);
    const since = performance.now();
    await expect.poll(() => list(), { interval: 10 }).toContain(name);
    waits.push(Math.round(performance.now() - since));
  }
  console.info(`seen by others after ${waits.join(', ')} ms, a page's time included`);
});

test('of a replica ten minutes behind, a page shows what is old for ten seconds at most; then the leader answers', async () => {
  await onReplica(`ALTER SYSTEM SET recovery_min_apply_delay = '10min'`);
  await onReplica('SELECT pg_reload_conf()');
  await expect
    .poll(async () => (await onReplica('SHOW recovery_min_apply_delay'))[0])
    .toEqual({
      recovery_min_apply_delay: '10min',
    });
  await rename('Delayed');
  const asked = performance.now();
  expect(await list(written)).toContain('Delayed');
  console.info(`who had written had the leader's answer after ${Math.round(performance.now() - asked)} ms`);
  await expect.poll(() => list(), { timeout: 20_000 }).toContain('Delayed');
  expect(performance.now() - asked).toBeLessThan(15_000);
  await portal.says('the leader answers reads again');
  await expect.poll(isBehind, { timeout: 20_000 }).toBeGreaterThan(10);
  await rename('Now');
  expect(await list()).toContain('Now');
});

test('a replica that has caught up answers again, and one that is gone fails no page', async () => {
  await onReplica('ALTER SYSTEM RESET recovery_min_apply_delay');
  await onReplica('SELECT pg_reload_conf()');
  await expect.poll(isBehind, { timeout: 20_000 }).toBeLessThan(3);
  let going = true;
  const load = Array.from({ length: 4 }, async () => {
    while (going) await list();
  });
  await replica.stop();
  await expect.poll(isBehind, { timeout: 20_000 }).toBeGreaterThan(10);
  going = false;
  await Promise.all(load);
  expect(portal.output().split('the leader answers reads again').length).toBeGreaterThan(2);
});
