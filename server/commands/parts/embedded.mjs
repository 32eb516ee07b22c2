import { clusterNote, noteCluster, prepareDataDirectory, readCluster, release, take } from './data-directory.mjs';
import { stillRuns } from './processes.mjs';
import { ensureDatabase, startPostgres, urlOf } from './postgres.mjs';
import { shown } from './project.mjs';
import { Stop } from './steps.mjs';

/**
 * Starts the embedded Postgres of DATA_DIR with its database `gangway`.
 * The folder must have been taken before.
 * @param {{ home: string, data: string, log: string, outside: boolean }} place from prepareDataDirectory()
 */
export async function startEmbedded(place, { leash = true, port, say = () => {} } = {}) {
  if (place.outside) say(`the user "postgres" cannot reach DATA_DIR, so the data are in ${place.data}`);
  if (place.copyOf) say(`DATA_DIR is a copy of ${shown(place.copyOf)} and has a database of its own`);
  const { password } = clusterNote(place.home, place.data);
  const cluster = await startPostgres({ data: place.data, log: place.log, password, leash, port, say });
  noteCluster(place.home, cluster);
  await ensureDatabase(cluster, 'gangway');
  return cluster;
}

/**
 * Runs a piece of work against DATABASE_URL, else against the embedded database: the running one, or one started for it.
 * @template T
 * @param {string} by the command, as its user typed it
 * @param {(databaseUrl: string) => Promise<T>} work
 */
export async function withDatabase(by, work) {
  const running = process.env.DATABASE_URL || runningUrl();
  if (running) return work(running);
  if (process.env.NODE_ENV === 'production') throw new Stop('DATABASE_URL is not set.');
  const place = prepareDataDirectory();
  await take(place.home, by);
  const cluster = await startEmbedded(place);
  try {
    return await work(cluster.url());
  } finally {
    await cluster.stop();
    release(place.home);
  }
}

/** The address of the embedded database while it runs, or null. */
export function runningUrl() {
  const note = readCluster();
  return note?.port && stillRuns(note.postmaster) ? urlOf(note) : null;
}
