import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that has package.json. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * A path inside the project.
 * @param {...string} parts
 */
export const inProject = (...parts) => path.join(root, ...parts);

/**
 * A path as a reader would type it from the project's folder.
 * @param {string} file
 */
export function shown(file) {
  const relative = path.relative(root, file);
  return relative.startsWith('..') ? file : relative || '.';
}

/**
 * The text of a file, or null where there is none.
 * @param {string} file
 */
export function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/**
 * One hash over the contents of files and folders of the project; what is missing counts as empty.
 * @param {string[]} entries relative to the project
 * @param {(relative: string) => boolean} [skip]
 */
export function hashOf(entries, skip = () => false) {
  const hash = createHash('sha256');
  /** @param {string} relative */
  const add = (relative) => {
    if (skip(relative)) return;
    let names = null;
    try {
      names = readdirSync(inProject(relative)).sort();
    } catch {
      // Not a folder.
    }
    if (names) names.forEach((name) => add(path.posix.join(relative, name)));
    else
      hash
        .update(relative)
        .update('\0')
        .update(textOf(inProject(relative)) ?? '')
        .update('\0');
  };
  entries.forEach(add);
  return hash.digest('hex');
}
