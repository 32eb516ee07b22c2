import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { installFromDebian } from '#server/commands/parts/debian.mjs';
import { postgresUser } from '#server/commands/parts/postgres-home.mjs';
import { freePort } from '#server/commands/parts/postgres.mjs';
import { root, temporaryFolder } from '#tests/process/support.ts';
import { runAt } from '#tests/support/database.ts';

// The scripts that docker-compose.yml mounts, walked with Debian's Postgres, which has pg_basebackup.
const programs = '/usr/lib/postgresql/15/bin';
const temporary = temporaryFolder();
const user = postgresUser();
const running: ChildProcess[] = [];
const own = (file: string) => {
  if (user.uid !== undefined && user.gid !== undefined) chownSync(file, user.uid, user.gid);
  return file;
};

function environmentOf(name: string, more: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'test',
    PATH: `${programs}:${process.env.PATH}`,
    PGDATA: path.join(temporary.folder, name, 'data'),
    POSTGRES_USER: 'gangway',
    POSTGRES_PASSWORD: 'Secret1',
    ...more,
  };
}

function begin(command: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(command, args, { ...user, cwd: '/', env, stdio: 'ignore' });
  running.push(child);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  await gone;
}

afterAll(async () => {
  for (const child of running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null))
    await end(child);
  temporary.remove();
});

test('the replica of the profile `cluster` copies its leader, follows it, and starts again over its own data', async () => {
  if (!existsSync(programs)) expect(await installFromDebian(['postgresql-15'])).toBeNull();
  for (const name of ['leader', 'replica']) {
    mkdirSync(path.join(temporary.folder, name));
    own(path.join(temporary.folder, name));
  }
  const script = (name: string) => {
    const file = path.join(temporary.folder, name);
    copyFileSync(path.join(root, 'ops/postgres', name), file);
    return own(file);
  };
  const password = path.join(temporary.folder, 'password');
  writeFileSync(password, 'Secret1\n');
  own(password);
  const env = environmentOf('leader');
  const made = spawnSync('initdb', ['--username=gangway', `--pwfile=${password}`, '--auth=scram-sha-256'], {
    ...user,
    cwd: '/',
    env,
  });
  expect(made.status, String(made.stderr)).toBe(0);
  // As the image leaves it: no replica may follow yet.
  writeFileSync(path.join(env.PGDATA!, 'pg_hba.conf'), 'host all all all scram-sha-256\n');
  expect(spawnSync('sh', [script('allow-replica.sh')], { ...user, cwd: '/', env }).status).toBe(0);
  const [port, second] = [await freePort(), await freePort()];
  const listening = (at: number) => [
    '-c',
    `port=${at}`,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
  ];
  begin('postgres', listening(port), env);
  const urlOf = (at: number) => `postgresql://gangway:Secret1@127.0.0.1:${at}/postgres`;
  const asked = (at: number, sql: string) => runAt(urlOf(at), sql).catch(() => []);
  await expect.poll(() => asked(port, 'SELECT 1 AS one'), { timeout: 20_000 }).toEqual([{ one: 1 }]);
  await runAt(urlOf(port), `CREATE TABLE followed AS SELECT 'before' AS said`);
  const replicaEnv = environmentOf('replica', { LEADER_HOST: '127.0.0.1', LEADER_PORT: String(port) });
  const follow = () => begin('sh', [script('replica.sh'), ...listening(second)], replicaEnv);
  const first = follow();
  await expect
    .poll(() => asked(second, 'SELECT said, pg_is_in_recovery() AS follows FROM followed'), { timeout: 30_000 })
    .toEqual([{ said: 'before', follows: true }]);
  await end(first);
  await runAt(urlOf(port), `UPDATE followed SET said = 'after'`);
  follow();
  await expect.poll(() => asked(second, 'SELECT said FROM followed'), { timeout: 30_000 }).toEqual([{ said: 'after' }]);
  expect(await asked(second, 'SHOW hot_standby_feedback')).toEqual([{ hot_standby_feedback: 'on' }]);
}, 120_000);
