// Whether DATA_DIR is still the folder that its notes were written in, was moved, or is a copy of one that is still
// there.
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { postgresUser } from './postgres-home.mjs';
import { textOf } from './project.mjs';

/** @param {string} home */
const fileIn = (home) => path.join(home, 'folder.json');
/** @param {string} folder */
const inodeOf = (folder) => statSync(folder, { throwIfNoEntry: false })?.ino;

/** @param {string} home */
function notedIn(home) {
  try {
    return JSON.parse(textOf(fileIn(home)) ?? '');
  } catch {
    return null;
  }
}

/**
 * What became of a folder since it was noted: `same`, `moved`, or `copied` where the one that was noted is still there.
 * @param {{ path: string, inode: number } | null} noted
 * @param {string} home where the folder is now
 * @param {(folder: string) => number | undefined} inode of a path, or undefined where there is nothing
 */
export function fateOf(noted, home, inode = inodeOf) {
  if (!noted || noted.path === home) return 'same';
  return inode(noted.path) === noted.inode ? 'copied' : 'moved';
}

/**
 * Whether a folder is a copy whose notes are still those of the original.
 * @param {string} folder
 */
export const isUnsettledCopy = (folder) =>
  existsSync(folder) && fateOf(notedIn(realpathSync(folder)), realpathSync(folder)) === 'copied';

/**
 * Notes where a folder is, and gives the path of the one that it was copied from. The notes of a copy say nothing about
 * its own processes: `in-use.json` is removed, and `adapt` gets the folder's fate and its former path.
 * @param {string} home
 * @param {(fate: 'moved' | 'copied', before: string) => void} adapt
 */
export function settle(home, adapt) {
  const noted = notedIn(home);
  const fate = fateOf(noted, home);
  if (fate === 'copied') rmSync(path.join(home, 'in-use.json'), { force: true });
  if (fate !== 'same') adapt(fate, noted.path);
  const now = { path: home, inode: inodeOf(home) };
  if (noted?.path !== now.path || noted.inode !== now.inode) writeFileSync(fileIn(home), `${JSON.stringify(now)}\n`);
  return fate === 'copied' ? noted.path : null;
}

/**
 * What of a cluster's note applies after its folder was moved or copied: the data within it are its own, and its
 * processes never.
 * @param {Record<string, any>} note
 * @param {{ fate: 'moved' | 'copied', before: string, home: string }} options
 */
export function adaptedNote(note, { fate, before, home }) {
  const inside = path.join(home, 'postgres');
  const hasData = existsSync(path.join(inside, 'PG_VERSION'));
  if (fate === 'moved') return { ...note, data: note.data === path.join(before, 'postgres') ? inside : note.data };
  if (!hasData) return {};
  giveTo(postgresUser(), inside);
  // The roles and their passwords lie in the data that were copied.
  const { password, ownerPassword, productPassword, seeded, seeding } = note;
  return { password, ownerPassword, productPassword, seeded, seeding, data: inside };
}

// What root copies belongs to root.
/**
 * @param {import('./postgres-home.mjs').User} options
 * @param {string} folder
 */
function giveTo({ uid, gid }, folder) {
  if (uid !== undefined) spawnSync('chown', ['-R', `${uid}:${gid}`, folder]);
}
