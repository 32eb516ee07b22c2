import { inDatabase } from '../../../app/platform/databaseAddress.mjs';
import { runPartOfBackup } from './children.mjs';
import { BASELINE, connect, migrationsBeforeBaseline, migrationsOnDisk } from './migrations.mjs';
import { tail } from './processes.mjs';
import { Stop } from './steps.mjs';

/**
 * Runs a part of server/backup.ts and gives what came of it. Throws a Stop with its fault.
 * @param {'make' | 'check' | 'fill' | 'walk'} part
 * @param {string} place
 * @param {import('./processes.mjs').Settings} env
 */
export async function runBackup(part, place, env) {
  const { code, output } = await runPartOfBackup(env, [part, place]);
  if (code !== 0) throw new Stop(tail(output));
  return JSON.parse(output.trim().split('\n').at(-1) ?? '');
}

/**
 * What a backup holds, in words.
 * @param {{ tables: number, rows: number, files: number, bytes: number }} made
 */
export const amount = ({ tables, rows, files, bytes }) =>
  `${rows} rows of ${tables} tables, ${files} files, ${(bytes / 1_048_576).toFixed(1)} MiB`;

/**
 * The migrations that this release knows of a backup's. Throws a Stop where it knows less: a newer release made it.
 * @param {string[]} ofBackup
 */
export function knownMigrations(ofBackup) {
  const known = new Set([...migrationsBeforeBaseline(), ...migrationsOnDisk()].map(({ name }) => name));
  const unknown = ofBackup.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Stop(
      `The backup is of a newer release of Gangway: migration ${unknown[0]} is not of this one. Restore it with that release.`,
    );
  if (!ofBackup.includes(BASELINE))
    throw new Stop(`The backup is of a database from before ${BASELINE}: restore it with the release that made it.`);
  return ofBackup;
}

/**
 * Throws a Stop where a database has tables.
 * @param {string} ownerUrl
 */
export async function assertEmpty(ownerUrl) {
  const client = await connect(ownerUrl);
  try {
    const { rowCount } = await client.query(`SELECT FROM pg_tables WHERE schemaname IN ('public', 'pgboss') LIMIT 1`);
    if (rowCount) throw new Stop('The database has tables already: name an empty one, or rehearse with -- --rehearse.');
  } finally {
    await client.end();
  }
}

/**
 * Runs a piece of work over a new database beside another one, which is dropped afterwards. The role needs CREATEDB.
 * @template T
 * @param {string} ownerUrl
 * @param {(url: string) => Promise<T>} work
 */
export async function withNewDatabase(ownerUrl, work) {
  const name = `gangway_rehearsal_${process.pid}_${Date.now()}`;
  const client = await connect(ownerUrl);
  try {
    await client.query(`CREATE DATABASE ${name}`).catch((/** @type {Error} */ { message }) => {
      throw new Stop(`The rehearsal needs a database of its own, and the owner may not make it: ${message}.`);
    });
    return await work(inDatabase(ownerUrl, name));
  } finally {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).catch(() => {});
    await client.end();
  }
}
