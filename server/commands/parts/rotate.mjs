import { lstatSync, renameSync, rmSync } from 'node:fs';

const KEPT = 5;

/**
 * The names of a log and of those before it, the newest first.
 * @param {string} file
 */
export const logsOf = (file) => [file, ...Array.from({ length: KEPT }, (_, index) => `${file}.${index + 1}`)];

/**
 * Makes way for a new log: server.log becomes server.log.1, that server.log.2 and so on, and the oldest of six goes.
 * @param {string} file
 */
export function rotate(file) {
  if (!lstatSync(file, { throwIfNoEntry: false })?.isFile()) return;
  const names = logsOf(file);
  rmSync(names.at(-1) ?? file, { force: true });
  for (let index = names.length - 2; index >= 0; index -= 1) {
    const [from = '', to = ''] = names.slice(index);
    if (lstatSync(from, { throwIfNoEntry: false })) renameSync(from, to);
  }
}
