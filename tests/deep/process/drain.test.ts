import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuild } from '#server/commands/parts/build.mjs';
import { ready, startServer } from '#server/commands/parts/children.mjs';
import { freePort } from '#server/commands/parts/postgres.mjs';
import { startTestCluster, testEnvironment, TEMPLATE } from '#server/commands/parts/test-cluster.mjs';
import { temporaryFolder } from '../../process/support.ts';

const temporary = temporaryFolder();
let cluster: Awaited<ReturnType<typeof startTestCluster>>;
let server: ReturnType<typeof startServer>;
let origin: string;

beforeAll(async () => {
  await ensureBuild(() => {});
  cluster = await startTestCluster();
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const env = {
    ...process.env,
    ...testEnvironment,
    NODE_ENV: 'production',
    DATABASE_URL: cluster.url(TEMPLATE),
    PORT: String(port),
    ORIGIN: origin,
  };
  server = startServer({ env, log: path.join(temporary.folder, 'server.log') });
  if (!(await ready(server, origin))) throw new Error(server.lastLogLines());
}, 120_000);

afterAll(async () => {
  await server.stop();
  await cluster.stop();
  temporary.remove();
});

it('a request that the database delays does not keep the process from ending', async () => {
  const locker = new pg.Client({ connectionString: cluster.url(TEMPLATE) });
  await locker.connect();
  await locker.query('BEGIN');
  await locker.query('LOCK TABLE agents, throttle IN ACCESS EXCLUSIVE MODE');
  const held = fetch(`${origin}/login`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ userId: 'NOBODY99', password: 'Sail2026' }),
  });
  const cut = held.then(
    (response) => response.status,
    () => 'cut',
  );
  const waits = 'SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = $1';
  await expect
    .poll(async () => (await locker.query(waits, ['Lock'])).rows[0].waiting, { timeout: 10_000 })
    .toBeGreaterThan(0);
  process.kill(server.pid ?? 0, 'SIGTERM');
  const stopped = performance.now();
  expect(await server.gone).toBeOneOf([0, 1]);
  expect(performance.now() - stopped).toBeLessThan(20_000);
  expect(await cut).toBeOneOf(['cut', 503]);
  await locker.end();
}, 40_000);
