import { inDatabase } from '../../../app/platform/databaseAddress.mjs';
import { runPartOfBackup } from './children.mjs';
import { BASELINE, BEFORE_BASELINE, clearDatabase, connect, migrationsOnDisk } from './migrations.mjs';
import { tail } from './processes.mjs';
import { Stop } from './steps.mjs';

/**
 * Runs a part of server/backup.ts and gives what came of it. Throws a Stop with its fault.
 * @param {'make' | 'check' | 'fill' | 'files' | 'walk'} part
 * @param {string} place
 * @param {import('./processes.mjs').Settings} env
 */
export async function runBackup(part, place, env) {
  const { code, output } = await runPartOfBackup(env, [part, place]);
  if (code !== 0) throw new Stop(tail(output));
  return JSON.parse(output.trim().split('\n').at(-1) ?? '');
}

/**
 * A backup's contents, in words.
 * @param {{ tables: number, rows: number, files: number, bytes: number }} made
 */
export const amount = ({ tables, rows, files, bytes }) =>
  `${rows} rows of ${tables} tables, ${files} files, ${(bytes / 1_048_576).toFixed(1)} MiB`;

/**
 * The migrations that create the tables of a backup. Throws a Stop where this release lacks one: a newer release made it.
 * @param {string[]} names what the backup's database had run
 */
export function knownMigrations(names) {
  const ofBackup = names.includes(BEFORE_BASELINE)
    ? [BASELINE, ...names.filter((name) => name > BEFORE_BASELINE)]
    : names;
  if (!ofBackup.includes(BASELINE))
    throw new Stop(
      `The backup is of a version before 1.0 without ${BEFORE_BASELINE}: restore it with the version that made it.`,
    );
  const known = new Set(migrationsOnDisk().map(({ name }) => name));
  const unknown = ofBackup.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Stop(
      `The backup is of a newer release of Gangway: migration ${unknown[0]} is not of this one. Restore it with that release.`,
    );
  return ofBackup;
}

// It is there while a restore runs: where it is found, one was cut off.
const unfinished = 'unfinished_restore';
const restoreLock = 1_196_311_368;

/**
 * Runs a piece of work that fills an empty database. Where it fails, the database is empty again; what one that was cut
 * off left is removed first. Throws a Stop where the database has tables of others.
 * @template T
 * @param {string} ownerUrl
 * @param {() => Promise<T>} work
 * @param {{ isKept?: boolean }} [options] whether what was filled stays once the work is done
 */
export async function inEmptyDatabase(ownerUrl, work, { isKept = true } = {}) {
  const client = await connect(ownerUrl);
  const empty = () => clearDatabase(ownerUrl, [unfinished]);
  try {
    await begin(client, empty);
    const result = await work().catch(async (/** @type {unknown} */ error) => {
      const left = await empty().then(
        () => 'The database is empty again: once that is put right, run the same command again.',
        () => 'The database was not reached again: run the same command, which empties it first.',
      );
      throw error instanceof Stop ? new Stop(`${error.message}\n${left}`) : error;
    });
    if (isKept) await client.query(`DROP SCHEMA ${unfinished}`);
    else await empty();
    return result;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * @param {import('pg').Client} client
 * @param {() => Promise<void>} empty
 */
async function begin(client, empty) {
  const { rows } = await client.query(
    `SELECT current_database() AS name, pg_try_advisory_lock($1) AS alone, to_regnamespace($2) IS NOT NULL AS begun,
       EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public') AS filled`,
    [restoreLock, unfinished],
  );
  const { name, alone, begun, filled } = rows[0];
  if (!alone) throw new Stop(`Another restore into the database "${name}" runs.`);
  if (begun) await empty();
  else if (filled)
    throw new Stop(`The database "${name}" has tables already: name an empty one, or rehearse with -- --rehearse.`);
  await client.query(`CREATE SCHEMA ${unfinished}`);
}

/**
 * Runs a piece of work over a new database beside another one, which is dropped afterwards. Where the role may make no
 * database (CREATEDB), it is the one called as the other with `_rehearsal`, which the operator has made and which is
 * emptied again.
 * @template T
 * @param {string} ownerUrl
 * @param {(url: string) => Promise<T>} work
 */
export async function withNewDatabase(ownerUrl, work) {
  const client = await connect(ownerUrl);
  const { rows } = await client.query(
    `SELECT current_user AS role, current_database() AS name, rolcreatedb OR rolsuper AS may,
       EXISTS (SELECT FROM pg_database WHERE datname = current_database() || '_rehearsal') AS made
     FROM pg_roles WHERE rolname = current_user`,
  );
  const { role, name, may, made } = rows[0];
  const other = made || !may ? `${name}_rehearsal` : `gangway_rehearsal_${process.pid}_${Date.now()}`;
  try {
    if (made)
      return await inEmptyDatabase(inDatabase(ownerUrl, other), () => work(inDatabase(ownerUrl, other)), {
        isKept: false,
      });
    if (!may)
      throw new Stop(
        `The rehearsal needs a database, which "${role}" may not make. Once, as a role that may: CREATE DATABASE "${other}" OWNER "${role}".`,
      );
    await client.query(`CREATE DATABASE "${other}"`);
    return await work(inDatabase(ownerUrl, other));
  } finally {
    if (!made && may) await client.query(`DROP DATABASE IF EXISTS "${other}" WITH (FORCE)`).catch(() => {});
    await client.end();
  }
}
