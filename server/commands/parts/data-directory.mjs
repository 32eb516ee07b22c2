// DATA_DIR: the data that the demo stores between starts. `cluster.json` and `secrets.json` are readable by their owner
// alone.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, realpathSync, rmSync, statfsSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { adaptedNote, isUnsettledCopy, settle } from './folder.mjs';
import { outsideHome, postgresUser, reaches } from './postgres-home.mjs';
import { alive, codeOf, end, identify, signal, stillRuns, until } from './processes.mjs';
import { root, shown, textOf } from './project.mjs';
import { logsOf } from './rotate.mjs';
import { Stop } from './steps.mjs';

/**
 * Where the data of an installation are. `copyOf`: the folder that this one was copied from. Of the embedded Postgres,
 * empty where there is none: `data`, and whether they lie outside of `home`, and its log.
 * @typedef {{ home: string, copyOf: string | null, data: string, outside: boolean, log: string }} Place
 */

const MIB = 1024 * 1024;
const ROOM_FOR_NEW = 150 * MIB;
const ROOM_TO_GO_ON = 40 * MIB;

/** The folder that DATA_DIR names, `.data` in the project by default. */
const dataDirectory = () => path.resolve(root, process.env.DATA_DIR || '.data');

/**
 * Makes the folder and checks, before anything slow, that it can be written to and has room.
 * @param {{ cluster?: boolean }} [options] whether it is to hold the embedded Postgres
 * @returns {Place}
 */
export function prepareDataDirectory({ cluster = true } = {}) {
  const folder = dataDirectory();
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    const fresh = !existsSync(folder);
    makeFolder(folder);
    // Reachable for the user `postgres` whatever the umask; every file in it that matters is closed by itself.
    if (fresh && process.getuid?.() === 0) chmodSync(folder, 0o711);
    writeFileSync(probe, Buffer.alloc(MIB));
    unlinkSync(probe);
  } catch (error) {
    discard(probe);
    throw new Stop(
      ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')
        ? `DATA_DIR ${shown(folder)} is full: free some space, or set DATA_DIR to another folder.`
        : `DATA_DIR ${shown(folder)} cannot be written to (${codeOf(error)}): set DATA_DIR to another folder.`,
    );
  }
  const home = realpathSync(folder);
  const copyOf = settle(home, (fate, before) => adaptCluster(home, fate, before));
  if (!cluster) return { home, copyOf, data: '', outside: false, log: '' };
  const place = placeOfCluster(home);
  checkRoom(path.dirname(place.data), existsSync(path.join(place.data, 'PG_VERSION')));
  return { home, copyOf, ...place };
}

// mkdirSync's own `recursive` never returns where a system has folders that cannot be added to, such as /proc.
/** @param {string} folder */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder);
}

/** @param {string} file */
function discard(file) {
  try {
    unlinkSync(file);
  } catch {
    // It was never written.
  }
}

/**
 * @param {string} folder
 * @param {boolean} exists
 */
function checkRoom(folder, exists) {
  const { bavail, bsize } = statfsSync(folder);
  const trouble = roomTrouble(shown(folder), bavail * bsize, exists);
  if (trouble) throw new Stop(trouble);
}

/**
 * Why a folder with so many bytes left cannot hold the database, or null.
 * @param {string} folder
 * @param {number} free
 * @param {boolean} exists
 */
export function roomTrouble(folder, free, exists) {
  const needed = exists ? ROOM_TO_GO_ON : ROOM_FOR_NEW;
  if (free >= needed) return null;
  const left = Math.floor(free / MIB);
  return `DATA_DIR is full: ${folder} has ${left} MiB left, the database needs ${needed / MIB}. Free some space, or set DATA_DIR to another folder.`;
}

/**
 * The cluster's own folder: inside DATA_DIR, or elsewhere when Postgres's user cannot get there.
 * @param {string} home
 */
function placeOfCluster(home) {
  const user = postgresUser();
  const noted = readJson(path.join(home, 'cluster.json'))?.data;
  const inside = path.join(home, 'postgres');
  const data =
    noted && existsSync(noted)
      ? noted
      : existsSync(inside) || reaches(user, home)
        ? inside
        : path.join(outsideHome(home), 'postgres');
  if (!reaches(user, path.dirname(data))) {
    throw new Stop(
      `The database in ${data} can no longer be reached by the user "postgres": make its folder passable (chmod a+x), or use --reset.`,
    );
  }
  return { data, outside: data !== inside, log: path.join(home, 'postgres.log') };
}

/** @param {string} file */
const readJson = (file) => {
  try {
    return JSON.parse(textOf(file) ?? '');
  } catch {
    return null;
  }
};

/**
 * @param {string} file
 * @param {object} value
 */
function writeSecretJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
}

/**
 * The cluster's passwords, the superuser's, the owner's and the product's, made at the first start, and where its data are.
 * @param {string} home
 * @param {string} data
 */
export function clusterNote(home, data) {
  const file = path.join(home, 'cluster.json');
  const before = readJson(file) ?? {};
  const note = {
    password: newPassword(),
    ownerPassword: newPassword(),
    productPassword: newPassword(),
    ...before,
    data,
  };
  if (before.data !== data || !before.productPassword || !before.ownerPassword) writeSecretJson(file, note);
  return note;
}

const newPassword = () => randomBytes(24).toString('base64url');

/**
 * Notes that the sample data are complete, and the state of the seed that made them: the next start need not look.
 * @param {string} home
 * @param {string} source
 */
export function noteSeeded(home, source) {
  const file = path.join(home, 'cluster.json');
  writeSecretJson(file, { ...readJson(file), seeded: source, seeding: undefined });
}

/**
 * Notes that the first seeding has begun: one that was killed halfway is begun again.
 * @param {string} home
 */
export function noteSeeding(home) {
  const file = path.join(home, 'cluster.json');
  writeSecretJson(file, { ...readJson(file), seeding: true, snapshot: undefined });
}

/**
 * Notes what the copy of the seeded database is of, for `--reset`; undefined where it is none any more.
 * @param {string} home
 * @param {import('./snapshot.mjs').Snapshot | undefined} snapshot
 */
export function noteSnapshot(home, snapshot) {
  const file = path.join(home, 'cluster.json');
  writeSecretJson(file, { ...readJson(file), snapshot });
}

/**
 * Notes where the running cluster answers, for other commands.
 * @param {string} home
 * @param {{ port: number, postmaster: number, guard: number }} options
 */
export function noteCluster(home, { port, postmaster, guard }) {
  const file = path.join(home, 'cluster.json');
  writeSecretJson(file, { ...readJson(file), port, postmaster: identify(postmaster), guard: identify(guard) });
}

/** The stored notes about the cluster, or null; in a copied folder they are about the original's cluster. */
export const readCluster = () =>
  isUnsettledCopy(dataDirectory()) ? null : readJson(path.join(dataDirectory(), 'cluster.json'));

/**
 * @param {string} home
 * @param {'moved' | 'copied'} fate
 * @param {string} before
 */
function adaptCluster(home, fate, before) {
  const file = path.join(home, 'cluster.json');
  const note = readJson(file);
  if (note) writeSecretJson(file, adaptedNote(note, { fate, before, home }));
}

/**
 * Random values that must outlive a start, such as the key that signs sessions.
 * @param {string} home
 */
export function secrets(home) {
  const file = path.join(home, 'secrets.json');
  const stored = readJson(file) ?? {};
  if (!stored.SESSION_SECRET) {
    stored.SESSION_SECRET = randomBytes(48).toString('base64url');
    writeSecretJson(file, stored);
  }
  return stored;
}

/** @param {string} home */
const lockFile = (home) => path.join(home, 'in-use.json');

/**
 * The process that uses the data folder now, or null.
 * @param {string} home
 */
export function holder(home) {
  const lock = readJson(lockFile(home));
  return lock && stillRuns(lock) ? lock : null;
}

/**
 * Notes more about this use of the folder: the processes to end should this one be killed.
 * @param {string} home
 * @param {object} more
 */
export function noteUse(home, more) {
  writeFileSync(lockFile(home), JSON.stringify({ ...readJson(lockFile(home)), ...more }));
}

/**
 * Takes the data folder for this process (or another, by `pid`), and ends what a killed predecessor left.
 * @param {string} by the command, as its user typed it
 * @param {string} home
 */
export async function take(home, by, pid = process.pid) {
  const before = readJson(lockFile(home));
  const running = before && before.pid !== process.pid && stillRuns(before) ? before : null;
  if (running) {
    // npm was killed and its command is about to notice.
    const orphaned = running.parent && !stillRuns(running.parent);
    if (orphaned) signal(running.pid, 'SIGTERM');
    if (!orphaned || !(await until(() => !alive(running.pid), 20_000))) {
      throw new Stop(
        `${shown(home)} is in use by \`${running.by}\` (process ${running.pid}): stop that one, or set DATA_DIR to another folder.`,
      );
    }
  }
  if (before && stillRuns(before.server)) await end(before.server.pid, 5_000);
  rmSync(lockFile(home), { force: true });
  const parent = process.env.npm_lifecycle_event ? identify(process.ppid) : undefined;
  try {
    writeFileSync(lockFile(home), JSON.stringify({ ...identify(pid), by, parent }), { flag: 'wx' });
  } catch {
    throw new Stop(`${shown(home)} is in use by another command that is just starting.`);
  }
}

/**
 * Gives the data folder back.
 * @param {string} home
 */
export function release(home) {
  if (readJson(lockFile(home))?.pid === process.pid) rmSync(lockFile(home), { force: true });
}

/**
 * Throws away the cluster and the secrets, and nothing else that may lie in the folder.
 * @param {{ home: string, data: string }} options
 */
export function dropData({ home, data }) {
  dropUse(home);
  for (const gone of [data, `${data}.new`, ...['cluster.json', 'postgres.log'].map((name) => path.join(home, name))])
    rmSync(gone, { recursive: true, force: true });
}

/**
 * Throws away what is left of a use, but for the cluster: its secrets and its logs.
 * @param {string} home
 */
export function dropUse(home) {
  for (const gone of [path.join(home, 'secrets.json'), ...logsOf(path.join(home, 'server.log'))])
    rmSync(gone, { force: true });
}
