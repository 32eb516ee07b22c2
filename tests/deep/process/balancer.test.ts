import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuild } from '#server/commands/parts/build.mjs';
import { installFromDebian } from '#server/commands/parts/debian.mjs';
import { freePort } from '#server/commands/parts/postgres.mjs';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { onCluster } from '#tests/support/database.ts';
import { migratedDatabase, root, start, temporaryFolder } from '#tests/process/support.ts';

const run = promisify(execFile);
const program = '/usr/sbin/haproxy';
const settings = path.join(root, 'ops/haproxy/haproxy.cfg');
const temporary = temporaryFolder();
let database: Awaited<ReturnType<typeof migratedDatabase>>;
let webs: ReturnType<typeof start>[];
let balancer: ReturnType<typeof start>;
let addresses: Record<string, string>;
let origin: string;

beforeAll(async () => {
  if (!existsSync(program)) expect(await installFromDebian(['haproxy'])).toBeNull();
  await ensureBuild(() => {});
  database = await migratedDatabase();
  const [own, first, second] = [await freePort(), await freePort(), await freePort()];
  origin = `http://localhost:${own}`;
  addresses = {
    BALANCER_ADDRESS: `127.0.0.1:${own}`,
    WEB1_ADDRESS: `127.0.0.1:${first}`,
    WEB2_ADDRESS: `127.0.0.1:${second}`,
  };
  webs = [first, second].map((port) =>
    start(process.execPath, ['--import', 'tsx', path.join(root, 'server/index.ts')], {
      ...testEnvironment,
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      JOBS: '0',
      TRUSTED_PROXIES: 'loopback',
      DATABASE_URL: database.url,
      DATA_DIR: temporary.folder,
      PORT: String(port),
      ORIGIN: origin,
    }),
  );
  for (const web of webs) await web.says('listening on', 120_000);
  balancer = start(program, ['-W', '-db', '-f', settings], addresses);
}, 300_000);
afterAll(async () => {
  for (const each of [balancer, ...webs]) {
    each.kill('SIGTERM');
    await each.ended;
  }
  await database.remove();
  temporary.remove();
}, 60_000);

test('its settings are valid', async () => {
  const { stdout } = await run(program, ['-c', '-f', settings], { env: { ...process.env, ...addresses } });
  expect(stdout).toContain('Configuration file is valid');
});

test('it spreads requests, believes no address that a client names, and keeps serving when a process ends', async () => {
  const status = (address: string, headers: Record<string, string> = {}) =>
    fetch(origin + address, { headers }).then(
      (response) => response.status,
      () => 0,
    );
  await expect.poll(() => status('/readyz'), { timeout: 20_000 }).toBe(200);
  await expect
    .poll(
      async () => {
        await Promise.all(Array.from({ length: 8 }, () => status('/login', { 'X-Forwarded-For': '203.0.113.7' })));
        return webs.every((web) => web.output().includes('"path":"/login"'));
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  expect(webs.map((web) => web.output()).join('')).not.toContain('203.0.113.7');
  const answers = new Set<number>();
  let going = true;
  const load = Array.from({ length: 4 }, async () => {
    while (going) answers.add(await status('/login'));
  });
  webs[0]!.kill('SIGTERM');
  expect(await webs[0]!.ended).toBe(0);
  going = false;
  await Promise.all(load);
  expect(await status('/login')).toBe(200);
  expect([...answers]).toEqual([200]);
}, 120_000);

test('where no process is ready, those that live answer what they can', async () => {
  const status = (address: string) => fetch(origin + address).then((response) => response.status);
  const name = new URL(database.ownerUrl).pathname.slice(1);
  await onCluster(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`);
  await onCluster(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
  await expect.poll(() => status('/readyz'), { timeout: 20_000 }).toBe(503);
  await expect.poll(() => status('/status'), { timeout: 20_000 }).toBe(200);
  await onCluster(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`);
  await expect.poll(() => status('/readyz'), { timeout: 20_000 }).toBe(200);
}, 90_000);
