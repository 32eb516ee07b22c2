import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startPostgres, type Cluster } from '#server/commands/parts/postgres.mjs';
import { runAt } from './database.ts';

/**
 * Starts a streaming replica of an embedded Postgres that runs: a copy of its folder, made while it runs, which then
 * follows its log. `settings` are Postgres's own, such as `recovery_min_apply_delay`.
 */
export async function startReplica(
  leader: { cluster: Cluster; data: string },
  { data, settings = {} }: { data: string; settings?: Record<string, string> },
): Promise<Cluster> {
  const { cluster } = leader;
  const client = new pg.Client({ connectionString: cluster.adminUrl() });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('replica', true)`);
    // What goes while it is copied is in the log.
    spawnSync('cp', ['--archive', leader.data, data]);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    writeOwned(path.join(data, 'backup_label'), rows[0]?.labelfile ?? '', data);
  } finally {
    await client.end();
  }
  rmSync(path.join(data, 'postmaster.pid'), { force: true });
  writeOwned(path.join(data, 'standby.signal'), '', data);
  const follows = `host=127.0.0.1 port=${cluster.port} user=postgres password=${cluster.password}`;
  const lines = Object.entries({ primary_conninfo: follows, ...settings }).map(
    ([name, value]) => `${name} = '${value}'\n`,
  );
  appendFileSync(path.join(data, 'postgresql.auto.conf'), lines.join(''));
  const { password, productPassword } = cluster;
  return startPostgres({ data, log: `${data}.log`, password, productPassword, durable: false });
}

/** Has a replica take over: it writes from then on. */
export async function promote(replica: Cluster): Promise<void> {
  await runAt(replica.adminUrl(), 'SELECT pg_promote()');
}

function writeOwned(file: string, text: string, like: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  const { uid, gid } = statSync(like);
  chownSync(file, uid, gid);
}
