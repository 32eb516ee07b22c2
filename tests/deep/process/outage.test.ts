import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuild } from '#server/commands/parts/build.mjs';
import { ready, runReference, startServer } from '#server/commands/parts/children.mjs';
import { migrate } from '#server/commands/parts/migrations.mjs';
import { ensureDatabase, freePort, startPostgres } from '#server/commands/parts/postgres.mjs';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { runAt } from '#tests/support/database.ts';
import { promote, startReplica } from '#tests/support/replica.ts';
import { somethingKnown, userOf } from '#tests/process/outageSupport.ts';
import { temporaryFolder } from '#tests/process/support.ts';

type Cluster = Awaited<ReturnType<typeof startPostgres>>;

/** The bytes of the leader's log that a replica has yet to apply. */
const lagOf = async (replica: Cluster) =>
  Number(
    (
      await runAt(cluster.url('gangway'), 'SELECT $1::pg_lsn - pg_current_wal_lsn() AS behind', [
        (await runAt(replica.url('gangway'), 'SELECT pg_last_wal_replay_lsn()::text AS at'))[0]?.at,
      ])
    )[0]?.behind,
  );

const temporary = temporaryFolder();
const place = {
  data: path.join(temporary.folder, 'postgres'),
  log: path.join(temporary.folder, 'postgres.log'),
  password: 'outage',
  durable: false,
};
let cluster: Cluster;
let replica: Cluster;
let server: ReturnType<typeof startServer>;
let origin: string;
let user: Awaited<ReturnType<typeof userOf>>;

const restart = () =>
  startServer({
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'info', PORT: new URL(origin).port, ORIGIN: origin },
    log: path.join(temporary.folder, 'server.log'),
  });
// As a proxy does that leads to the primary (ops/haproxy/postgres.cfg, which npm run rehearse -- failover runs).
let primaryPort: number;
const proxy = net.createServer((client) => {
  const server = net.connect(primaryPort, '127.0.0.1');
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const) {
    one.pipe(other);
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
});

// One story, in order: the portal knows a proxy before two servers, of which one follows the other. What users read in
// the meantime is in tests/process/serving.test.ts.
describe('a database that stops under load', () => {
  beforeAll(async () => {
    await ensureBuild(() => {});
    cluster = await startPostgres(place);
    await ensureDatabase(cluster, 'gangway');
    replica = await startReplica({ cluster, data: place.data }, { data: path.join(temporary.folder, 'replica') });
    primaryPort = Number(cluster.port);
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const DATABASE_URL = cluster
      .url('gangway')
      .replace(/@[^/]+/, `@127.0.0.1:${(proxy.address() as AddressInfo).port}`);
    const port = await freePort();
    origin = `http://localhost:${port}`;
    Object.assign(process.env, testEnvironment, { DATABASE_URL, DATA_DIR: path.join(temporary.folder, 'data') });
    await migrate(DATABASE_URL);
    await runReference({ ...process.env, NODE_ENV: 'test' });
    const userId = await somethingKnown();
    server = restart();
    if (!(await ready(server, origin))) throw new Error(server.lastLogLines());
    user = await userOf(origin, userId);
  }, 120_000);

  afterAll(async () => {
    await server.stop();
    proxy.close();
    await Promise.all([cluster.stop(), replica.stop()]);
    temporary.remove();
  });

  it('costs requests a 503 at most, while it goes', async () => {
    const answers = await user.answersUnderLoad(async (so) => {
      await cluster.stop();
      await expect.poll(() => so.has(503), { timeout: 30_000 }).toBe(true);
    });
    expect(answers).toEqual([200, 503]);
  });

  it('leaves the status page with what was known last to a process that starts without it', async () => {
    await server.stop();
    server = restart();
    await expect
      .poll(
        () =>
          fetch(`${origin}/healthz`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 30_000 },
      )
      .toBe(200);
    await user.readsWhatWasKnown();
  });

  it('is back by itself when the database is, with the session as it was', async () => {
    cluster = await startPostgres({ ...place, port: cluster.port });
    await expect.poll(async () => (await user.page('/home/agency-overview')).status, { timeout: 20_000 }).toBe(200);
    expect((await user.agentList()).status).toBe(200);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    await expect
      .poll(() => user.publicText('/status'), { timeout: 20_000 })
      .not.toContain('database is not responding');
  });

  it('works on by itself on the replica that takes over, with jobs and news, and no request fails otherwise', async () => {
    await expect.poll(async () => lagOf(replica), { timeout: 20_000 }).toBe(0);
    const open = new AbortController();
    const stream = await fetch(`${origin}/home/my-account/notifications/stream`, {
      headers: { cookie: user.cookie },
      signal: open.signal,
    });
    expect(stream.headers.get('Content-Type')).toBe('text/event-stream');
    const answers = await user.answersUnderLoad(async (so) => {
      await cluster.stop();
      await expect.poll(() => so.has(503), { timeout: 30_000 }).toBe(true);
      await promote(replica);
      primaryPort = Number(replica.port);
      so.delete(200);
      await expect.poll(() => so.has(200), { timeout: 30_000 }).toBe(true);
    });
    expect(answers).toEqual([200, 503]);
    // Writes, too: a sign-in is a session.
    await user.signInAgain();
    expect((await user.agentList()).status).toBe(200);
    const [{ id }] = (await runAt(
      replica.url('gangway'),
      `INSERT INTO jobs (name) VALUES ('remove-ended') RETURNING id`,
    )) as [{ id: string }];
    const state = async () =>
      (await runAt(replica.url('gangway'), 'SELECT state FROM jobs WHERE id = $1', [id]))[0]?.state;
    await expect.poll(state, { timeout: 30_000 }).toBe('done');
    await expect
      .poll(() => runAt(replica.url('gangway'), `SELECT FROM pg_stat_activity WHERE application_name = 'gangway news'`))
      .toHaveLength(1);
    open.abort();
  });
});
