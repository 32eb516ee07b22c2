// A copy of the database as the seed left it, beside it in the cluster: `--reset` copies it back instead of seeding
// again. It is valid for the state of the sources and the day that it was made at, since the sample data are dated from
// that day.
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { copyDatabase } from './postgres.mjs';
import { hashOf } from './project.mjs';

const NAME = 'gangway_seeded';

/** What decides about what the seed leaves: the seed, what it goes through, and the shape of the tables. */
const SOURCES = [
  'seed',
  'starter',
  'prisma/schema',
  'prisma/migrations',
  'app/domain',
  'app/platform',
  'package-lock.json',
];

/**
 * What a snapshot is of: the state of the sources on a day, and the files that the seed stored beside the database.
 * @typedef {{ source: string, files: Record<string, number> }} Snapshot
 */

/**
 * Names the state that a snapshot taken now is of. Another seed, migration, rule or package, or another day, has
 * another name.
 * @param {{ now?: Date, sources?: string[] }} [options]
 */
export const snapshotSource = ({ now = new Date(), sources = SOURCES } = {}) =>
  `${hashOf(sources, (relative) => relative === 'app/platform/generated')} ${now.toISOString().slice(0, 10)}`;

/**
 * The files of DATA_DIR that the product stored, with their sizes.
 * @param {string} home
 */
function filesOf(home) {
  /** @type {Record<string, number>} */
  const files = {};
  /** @param {string} relative */
  const add = (relative) => {
    for (const entry of readdirSync(path.join(home, relative), { withFileTypes: true })) {
      const file = path.join(relative, entry.name);
      if (entry.isDirectory()) add(file);
      else files[file] = statSync(path.join(home, file)).size;
    }
  };
  if (existsSync(path.join(home, 'files'))) add('files');
  return files;
}

/**
 * Whether a snapshot is of the present state, with all its files still there.
 * @param {Snapshot | undefined} snapshot from the cluster's note
 * @param {string} home
 */
export function isSnapshotCurrent(snapshot, home, source = snapshotSource()) {
  if (snapshot?.source !== source) return false;
  const files = filesOf(home);
  return Object.entries(snapshot.files).every(([file, size]) => files[file] === size);
}

/**
 * Copies the database, which must have no connections, and returns what the snapshot is of.
 * @param {{ adminUrl: () => string }} cluster
 * @param {string} home
 * @param {string} source from snapshotSource, named before the seed began
 * @returns {Promise<Snapshot>}
 */
export async function takeSnapshot(cluster, home, source) {
  await copyDatabase(cluster, 'gangway', NAME);
  return { source, files: filesOf(home) };
}

/**
 * Puts the snapshot in the place of the database.
 * @param {{ adminUrl: () => string }} cluster
 */
export const restoreSnapshot = (cluster) => copyDatabase(cluster, NAME, 'gangway');
