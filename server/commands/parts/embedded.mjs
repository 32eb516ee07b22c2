import { clusterNote, noteCluster, readCluster } from './data-directory.mjs';
import { stillRuns } from './processes.mjs';
import { ensureDatabase, productUrlOf, startPostgres, urlOf } from './postgres.mjs';
import { shown } from './project.mjs';
import { Stop } from './steps.mjs';

/**
 * Starts the embedded Postgres of DATA_DIR with its database `gangway`.
 * The folder must have been taken before.
 * @param {import('./data-directory.mjs').Place} place from prepareDataDirectory()
 * @param {{ leash?: boolean, port?: number, say?: import('./steps.mjs').Say }} [options]
 */
export async function startEmbedded(place, { leash = true, port, say = () => {} } = {}) {
  if (place.outside) say(`the user "postgres" cannot reach DATA_DIR, so the data are in ${place.data}`);
  if (place.copyOf) say(`DATA_DIR is a copy of ${shown(place.copyOf)} and has a separate database`);
  const { password, ownerPassword, productPassword } = clusterNote(place.home, place.data);
  const cluster = await startPostgres({
    data: place.data,
    log: place.log,
    password,
    ownerPassword,
    productPassword,
    leash,
    port,
    say,
  });
  noteCluster(place.home, cluster);
  try {
    await ensureDatabase(cluster, 'gangway');
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

/**
 * The two addresses of a database: the product's, and that of the owner, who migrates and seeds it. They are the same
 * where an installation has one role.
 * @typedef {{ databaseUrl: string, ownerUrl: string }} Addresses
 */

/**
 * The addresses that the settings name, or null.
 * @returns {Addresses | null}
 */
export function ownAddresses() {
  const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl } = process.env;
  return databaseUrl ? { databaseUrl, ownerUrl: ownerUrl || databaseUrl } : null;
}

/**
 * The addresses of an embedded cluster.
 * @param {import('./postgres.mjs').Cluster} cluster
 * @returns {Addresses}
 */
export const addressesOf = (cluster) => ({ databaseUrl: cluster.productUrl(), ownerUrl: cluster.url() });

/**
 * The addresses that the settings name. Throws a Stop where there are none: a command that works with an installation
 * starts no database itself.
 * @returns {Addresses}
 */
export function neededAddresses() {
  const addresses = ownAddresses();
  if (addresses) return addresses;
  throw new Stop(
    'DATABASE_URL is not set: give the address of the database, postgresql://user:password@host:5432/name (while developing: export DATABASE_URL=$(npm run --silent db:url)).',
  );
}

/**
 * The addresses of the embedded database while it runs, or null.
 * @returns {Addresses | null}
 */
export function runningAddresses() {
  const note = readCluster();
  return note?.port && stillRuns(note.postmaster) ? { databaseUrl: productUrlOf(note), ownerUrl: urlOf(note) } : null;
}
