import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installFromDebian } from './debian.mjs';
import { postgresUser } from './postgres-home.mjs';
import { freePort } from './postgres.mjs';
import { tail, until } from './processes.mjs';
import { Stop } from './steps.mjs';

const PROGRAM = '/usr/sbin/pgbouncer';

/**
 * Starts Debian's PgBouncer in transaction mode in front of a cluster, for tests.
 * @param {{ port: number | string, password: string, productPassword: string }} cluster
 */
export async function startPooler({ port, password, productPassword }) {
  if (!existsSync(PROGRAM)) {
    const refused = await installFromDebian(['pgbouncer']);
    if (refused) throw new Stop(`PgBouncer is not here, and could not be installed: ${refused}`);
  }
  const user = postgresUser();
  const home = mkdtempSync(path.join(os.tmpdir(), 'gangway-pooler-'));
  const own = await freePort();
  /**
   * @param {string} name
   * @param {string} text
   */
  const write = (name, text) => {
    const file = path.join(home, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (user.uid !== undefined && user.gid !== undefined) chownSync(file, user.uid, user.gid);
    return file;
  };
  if (user.uid !== undefined && user.gid !== undefined) chownSync(home, user.uid, user.gid);
  const people = write('people', `"postgres" "${password}"\n"gangway" "${productPassword}"\n`);
  const settings = write(
    'pgbouncer.ini',
    `[databases]
* = host=127.0.0.1 port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${people}
admin_users = postgres
pool_mode = transaction
default_pool_size = 10
max_client_conn = 2000
server_idle_timeout = 5
autodb_idle_timeout = 0
`,
  );
  const child = spawn(PROGRAM, [settings], { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (said = `${said}${text}`.slice(-20_000)));
  const gone = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  const ready = await until(() => said.includes('process up') || child.exitCode !== null, 10_000, 20);
  if (!ready || child.exitCode !== null) throw new Stop(`PgBouncer did not start: ${tail(said, 3)}`);
  return {
    port: own,
    /** The transactions that went through so far. */
    async transactions() {
      const { default: pg } = await import('pg');
      const client = new pg.Client({
        connectionString: `postgresql://postgres:${password}@127.0.0.1:${own}/pgbouncer`,
      });
      await client.connect();
      const { rows } = await client.query('SHOW STATS_TOTALS');
      await client.end();
      return rows.reduce((sum, { xact_count }) => sum + Number(xact_count), 0);
    },
    async stop() {
      child.kill('SIGTERM');
      await gone;
      rmSync(home, { recursive: true, force: true });
    },
  };
}
