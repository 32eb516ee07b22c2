import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  chmodSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { connectTo } from '../../../app/platform/databaseAddress.mjs';
import {
  guardFile,
  memoryBase,
  ownFolder,
  postgresPrograms,
  postgresUser,
  reaches,
  temporaryBases,
} from './postgres-home.mjs';
import { alive, collect, end, signal, tail, until } from './processes.mjs';
import { textOf } from './project.mjs';
import { Stop } from './steps.mjs';

/**
 * A Postgres that runs, from `startPostgres`.
 * @typedef {Awaited<ReturnType<typeof startPostgres>>} Cluster
 */

/**
 * What a postmaster is launched with.
 * @typedef {{ native: string, user: import('./postgres-home.mjs').User, data: string, port: number, durable: boolean,
 * leash: boolean, log: string, remove: string | undefined, settings: string[] }} Launch
 */

const MAJOR = 18;
// The write-ahead log is kept short, since it may be in memory.
const NOT_DURABLE = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_wal_size=256MB',
  'autovacuum=off',
  'jit=off',
];

/**
 * A TCP port of 127.0.0.1 that is free.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {net.AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

/** The role that owns the databases of an embedded cluster. As on a managed Postgres it is no superuser. */
export const OWNER = 'gangway_owner';

/**
 * The address of a database of the embedded cluster for its superuser, who makes databases and nothing in them.
 * @param {{ port: number | string, password: string }} options
 */
export const adminUrlOf = ({ port, password }, database = 'postgres') =>
  `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;

/**
 * The same for the database's owner, who migrates it.
 * @param {{ port: number | string, ownerPassword: string }} options
 */
export const urlOf = ({ port, ownerPassword }, database = 'gangway') =>
  `postgresql://${OWNER}:${ownerPassword}@127.0.0.1:${port}/${database}`;

/**
 * The same for the product, whose role `migrate` makes.
 * @param {{ port: number | string, productPassword: string }} options
 */
export const productUrlOf = ({ port, productPassword }, database = 'gangway') =>
  `postgresql://gangway:${productPassword}@127.0.0.1:${port}/${database}`;

/**
 * What gives every machine the same order and upper case. Before 17 only the system's own locale does.
 * @param {number} major
 */
const localeOf = (major) =>
  major < 17 ? ['--locale=C.UTF-8'] : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/**
 * The major version of a Postgres's programs.
 * @param {string} native
 */
function majorOf(native) {
  const { stdout } = spawnSync(path.join(native, 'bin', 'postgres'), ['--version'], { encoding: 'utf8', cwd: '/' });
  const major = Number(/\) (\d+)/.exec(stdout ?? '')?.[1]);
  if (!major) throw new Stop(`There is no Postgres in ${native}.`);
  return major;
}

/**
 * Makes a cluster; a half-made one of an interrupted attempt is thrown away.
 * @param {{ native: string, major: number, user: import('./postgres-home.mjs').User, data: string, password: string,
 * log: string }} options
 */
async function initialise({ native, major, user, data, password, log }) {
  const fresh = `${data}.new`;
  rmSync(fresh, { recursive: true, force: true });
  ownFolder(user, fresh);
  const passwordFile = path.join(fresh, '..', `${path.basename(data)}.password`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(passwordFile, user.uid, user.gid);
  try {
    const { code, output } = await collect(
      path.join(native, 'bin', 'initdb'),
      [
        `--pgdata=${fresh}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        ...localeOf(major),
        '--no-instructions',
      ],
      { ...user, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } },
    );
    if (code !== 0) {
      writeFileSync(log, output, { mode: 0o600, flag: 'a' });
      throw new Stop(
        /No space left/i.test(output)
          ? noSpace(data)
          : `Postgres could not make its data folder ${data}: ${reasonIn(output)}`,
      );
    }
    renameSync(fresh, data);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** @param {string} folder */
const noSpace = (folder) => `The disk is full: Postgres cannot write to ${folder}.`;

/** @param {string} output */
const reasonIn = (output) =>
  output
    .split('\n')
    .filter((line) => /error|fatal|panic/i.test(line))
    .at(-1)
    ?.replace(/^.*(?:error|FATAL|PANIC):\s*/, '') ?? tail(output, 1);

/**
 * The number of the postmaster that serves a data folder, or null; a stale note of one is removed.
 * @param {string} data
 */
function postmasterOf(data) {
  const note = path.join(data, 'postmaster.pid');
  const pid = Number(textOf(note)?.split('\n')[0]);
  if (!pid) return null;
  if (alive(pid) && serves(pid, data)) return pid;
  rmSync(note, { force: true });
  return null;
}

/**
 * @param {number} pid
 * @param {string} data
 */
function serves(pid, data) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data;
  } catch {
    const ps = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return (ps.stdout ?? '').includes(data);
  }
}

/**
 * Shuts down a postmaster that an earlier command left behind.
 * @param {string} data
 */
async function stopLeftover(data) {
  const pid = postmasterOf(data);
  if (!pid) return false;
  await end(pid, 20_000, 'SIGINT');
  return true;
}

/**
 * Launches a guarded postmaster and waits until it accepts connections.
 * @param {Launch} options
 */
async function launch({ native, user, data, port, durable, leash, log, remove, settings: own }) {
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=64MB',
    'log_min_messages=warning',
    ...(durable ? [] : NOT_DURABLE),
    ...own,
  ];
  const order = {
    binary: path.join(native, 'bin', 'postgres'),
    args: ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    ...user,
    log,
    leash,
    remove,
  };
  const from = existsSync(log) ? statSync(log).size : 0;
  const guard = spawn(process.execPath, [guardFile, JSON.stringify(order)], {
    stdio: [leash ? 'pipe' : 'ignore', 'ignore', 'ignore'],
    detached: true,
  });
  guard.stdin?.on('error', () => {});
  const gone = new Promise((resolve) => guard.once('exit', resolve).once('error', resolve));
  const ready = () =>
    guard.exitCode !== null || /^ready/m.test(textOf(path.join(data, 'postmaster.pid'))?.split('\n')[7] ?? '');
  const answered = await until(ready, 120_000, 15);
  if (guard.exitCode === null && answered) return { guard, gone };
  signal(guard.pid, 'SIGTERM');
  await gone;
  return { failure: readFileSync(log, 'utf8').slice(from) };
}

/**
 * A cluster killed together with its postmaster keeps its memory until its last process has noticed.
 * @param {Omit<Launch, 'port'> & { port: number | undefined }} options
 */
async function launchPatiently(options) {
  const deadline = performance.now() + 15_000;
  for (;;) {
    const port = options.port ?? (await freePort());
    const { guard, gone, failure } = await launch({ ...options, port });
    if (guard) return { guard, gone, port };
    const passing = /still in use|lock file .* already exists|Address already in use/.test(failure);
    if (!passing || performance.now() > deadline) {
      throw new Stop(
        /No space left/i.test(failure)
          ? noSpace(options.data)
          : `Postgres did not start: ${reasonIn(failure)} (see ${options.log})`,
      );
    }
    await until(() => false, 200);
  }
}

/**
 * Starts the embedded Postgres over a data folder, making it first where there is none, and recovers what an earlier
 * command left behind. `password` is the superuser's, and that of the other two roles where they have none.
 * @param {{ data: string, log: string, password: string, ownerPassword?: string, productPassword?: string, durable?: boolean, leash?: boolean,
 * port?: number, remove?: string, programs?: string, settings?: string[], say?: (doing: string) => void }} options
 * `leash`: shut down when this process ends; `programs`: the folder of another Postgres than the embedded one, with its
 * `bin`; `settings`: of the cluster, as `name=value`
 */
export async function startPostgres({
  data,
  log,
  password,
  ownerPassword = password,
  productPassword = password,
  durable = true,
  leash = true,
  port,
  remove,
  programs,
  settings = [],
  say = () => {},
}) {
  const user = postgresUser();
  const { native, copied } = programs ? { native: programs, copied: false } : postgresPrograms(user);
  const major = programs ? majorOf(programs) : MAJOR;
  if (copied) say('the user "postgres" cannot reach node_modules, so a copy of its programs runs');
  const version = textOf(path.join(data, 'PG_VERSION'))?.trim();
  if (version && Number(version) !== major)
    throw new Stop(`${data} was made by Postgres ${version}, this is Postgres ${major}: start over with --reset.`);
  if (existsSync(log) && statSync(log).size > 5_000_000) truncateSync(log);
  if (version) {
    if (await stopLeftover(data)) say('shut down a Postgres that was left running');
    else if (existsSync(path.join(data, 'postmaster.pid'))) unlinkSync(path.join(data, 'postmaster.pid'));
  } else {
    say(`making a new Postgres ${major}`);
    await initialise({ native, major, user, data, password, log });
  }
  const {
    guard,
    gone,
    port: chosen,
  } = await launchPatiently({ native, user, data, port, durable, leash, log, remove, settings });
  if (!leash) guard.unref();
  const postmaster = Number(textOf(path.join(data, 'postmaster.pid'))?.split('\n')[0]);
  await ensureOwner(adminUrlOf({ port: chosen, password }), ownerPassword);
  return {
    port: chosen,
    password,
    ownerPassword,
    productPassword,
    guard: Number(guard.pid),
    postmaster,
    /** Resolves when Postgres has ended, for whatever reason. */
    gone,
    /** @type {(database?: string) => string} */
    adminUrl: (database) => adminUrlOf({ port: chosen, password }, database),
    /** @type {(database?: string) => string} */
    url: (database) => urlOf({ port: chosen, ownerPassword }, database),
    /** @type {(database?: string) => string} */
    productUrl: (database) => productUrlOf({ port: chosen, productPassword }, database),
    stop: async () => {
      signal(guard.pid, 'SIGTERM');
      await gone;
    },
  };
}

/**
 * Runs a piece of work as the superuser of a cluster.
 * @template T
 * @param {string} adminUrl
 * @param {(client: import('pg').Client) => Promise<T>} work
 */
async function asAdmin(adminUrl, work) {
  const client = await connectTo(adminUrl);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes the role that owns the databases of a cluster, where it is missing.
 * @param {string} adminUrl
 * @param {string} password
 */
export const ensureOwner = (adminUrl, password) =>
  asAdmin(adminUrl, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [OWNER]);
    if (!rowCount)
      await client.query(`CREATE ROLE ${OWNER} LOGIN CREATEROLE PASSWORD ${client.escapeLiteral(password)}`);
  });

/**
 * Makes a database of the cluster where it is missing; says whether it did. Throws a Stop where another role owns it.
 * @param {{ adminUrl: () => string }} cluster
 * @param {string} name
 */
export const ensureDatabase = (cluster, name) =>
  asAdmin(cluster.adminUrl(), async (client) => {
    const { rows } = await client.query('SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = $1', [
      name,
    ]);
    if (rows[0] && rows[0].owner !== OWNER)
      throw new Stop(
        `The database "${name}" was made by an earlier version, whose tables belong to "${rows[0].owner}": start over with --reset.`,
      );
    if (rows[0]) return false;
    await client.query(`CREATE DATABASE "${name}" OWNER ${OWNER}`);
    return true;
  });

/**
 * Makes a database of the cluster as a copy of another one, which must have no connections. What had its name is
 * dropped.
 * @param {{ adminUrl: () => string }} cluster
 * @param {string} from
 * @param {string} to
 */
export const copyDatabase = (cluster, from, to) =>
  asAdmin(cluster.adminUrl(), async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [from]);
    if (!rowCount) throw new Error(`There is no database ${from}.`);
    await client.query(`DROP DATABASE IF EXISTS "${to}"`);
    // File by file: half the work of copying page by page through the log.
    await client.query(`CREATE DATABASE "${to}" OWNER ${OWNER} TEMPLATE "${from}" STRATEGY FILE_COPY`);
  });

/**
 * Starts a cluster that is thrown away when it stops, and by default does not care for power failures: for tests. Such
 * a one is kept in memory where there is room for it.
 * @param {{ durable?: boolean, programs?: string }} [options] `programs` as startPostgres takes them
 */
export async function startThrowaway({ durable = false, programs } = {}) {
  const user = postgresUser();
  const bases = durable ? temporaryBases : [...memoryBase(), ...temporaryBases];
  const base = bases.find((folder) => existsSync(folder) && reaches(user, folder));
  if (!base) throw new Stop('Found no temporary folder that the user "postgres" can reach.');
  const home = mkdtempSync(path.join(base, 'gangway-test-'));
  chmodSync(home, 0o711);
  return startPostgres({
    data: path.join(home, 'postgres'),
    log: path.join(home, 'postgres.log'),
    password: 'throwaway',
    durable,
    remove: home,
    programs,
  });
}
