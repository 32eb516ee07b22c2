// How much room a disk has left, for `npm run status`.
import { statfsSync } from 'node:fs';

const GIB = 1024 ** 3;
// Below either of them a disk needs attention: the next night may fill it.
const leastShare = 0.05;
const leastBytes = GIB / 2;

/** @typedef {{ text: string, faults: string[] }} Part what one part says of itself, and what is wrong with it */

/**
 * What is said of a disk, in GiB, and whether it has too little room.
 * @param {string} name
 * @param {{ free: number, total: number }} room in bytes
 * @returns {Part}
 */
export function partOfDisk(name, { free, total }) {
  const isFull = free < leastBytes || free < total * leastShare;
  return {
    text: `${name} has ${(free / GIB).toFixed(1)} of ${(total / GIB).toFixed(1)} GiB free`,
    faults: isFull ? [`the disk of ${name}`] : [],
  };
}

/**
 * The room of the disk that a folder is on; null where the folder is not on this machine.
 * @param {string} folder
 */
export function roomOf(folder) {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}
