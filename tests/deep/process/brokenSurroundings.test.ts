import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#server/commands/parts/postgres.mjs';
import { pause } from '#server/commands/parts/processes.mjs';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { signInBrowser } from '#tests/bench/sessions.ts';
import { root, temporaryFolder } from '#tests/process/support.ts';
import { freezingProxy } from '#tests/support/freezingProxy.ts';
import { startPortal, type PortalServer } from '#tests/support/portalServer.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

const temporary = temporaryFolder();
const { url, ownerUrl } = await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const { buildAgency } = await import('#tests/support/builders.ts');
let userId: string;
beforeAll(async () => {
  userId = (await buildAgency(database())).owner.userId;
});
afterAll(temporary.remove);

describe('a proxy before the database that freezes every connection', () => {
  let portal: PortalServer;
  let proxy: Awaited<ReturnType<typeof freezingProxy>>;
  let cookie: string;
  const page = async () =>
    (await fetch(`${portal.origin}/home/agency-overview`, { headers: { cookie }, redirect: 'manual' })).status;
  const many = () => Promise.all(Array.from({ length: 20 }, page));

  /** Has the portal open all connections of its pool: pages wait for a table that is locked until they are open. */
  async function openWholePool(): Promise<void> {
    const locker = new pg.Client({ connectionString: ownerUrl });
    await locker.connect();
    await locker.query('BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE');
    const pages = many();
    await expect.poll(proxy.open, { timeout: 10_000 }).toBeGreaterThanOrEqual(10);
    await locker.query('ROLLBACK');
    await locker.end();
    expect(new Set(await pages)).toEqual(new Set([200]));
  }

  beforeAll(async () => {
    const behind = new URL(url);
    proxy = await freezingProxy({ host: behind.hostname, port: Number(behind.port) });
    behind.port = String(proxy.port);
    portal = await startPortal(temporary.folder, behind.href);
    cookie = await signInBrowser(portal.origin, portal.origin, userId);
  });
  afterAll(async () => {
    proxy.close();
    await portal.stop();
  });

  it('costs what is under way a 503, and service is back within 25 seconds', async () => {
    await openWholePool();
    expect(proxy.freeze()).toBeGreaterThanOrEqual(10);
    const frozen = performance.now();
    expect((await many()).every((status) => status === 200 || status === 503)).toBe(true);
    await expect.poll(page, { timeout: 25_000, interval: 500 }).toBe(200);
    expect(performance.now() - frozen).toBeLessThan(25_000);
    expect(new Set(await many())).toEqual(new Set([200]));
  });

  it('does not keep the process from ending', async () => {
    proxy.freeze();
    const underWay = many().catch(() => undefined);
    await pause(500);
    const asked = performance.now();
    process.kill(portal.pid, 'SIGTERM');
    await Promise.all([portal.gone, underWay]);
    expect(performance.now() - asked).toBeLessThan(20_000);
  });
});

describe('a disk that is full where the log goes', () => {
  it('does not keep requests from being served, and the process ends as it should', async () => {
    const full = openSync('/dev/full', 'w');
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const settings = {
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      PORT: String(port),
      ORIGIN: origin,
      DATABASE_URL: url,
    };
    const server = spawn(process.execPath, ['--import', 'tsx', 'server/index.ts'], {
      cwd: root,
      env: { ...process.env, ...testEnvironment, ...settings } as NodeJS.ProcessEnv,
      stdio: ['ignore', full, full],
    });
    closeSync(full);
    const ended = new Promise((resolve) => server.once('exit', resolve));
    try {
      await expect
        .poll(
          () =>
            fetch(`${origin}/readyz`).then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: 60_000 },
        )
        .toBe(200);
      for (let round = 0; round < 20; round += 1) {
        const statuses = await Promise.all(
          Array.from({ length: 10 }, async () => (await fetch(`${origin}/login`)).status),
        );
        expect(new Set(statuses)).toEqual(new Set([200]));
      }
    } finally {
      server.kill('SIGTERM');
    }
    expect(await ended).toBe(0);
  });
});
