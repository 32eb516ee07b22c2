// The screen that parts of a command share while they run side by side (tests, or the build and the seed of a demo): one
// of them has it, so that their lines do not mix.
import { AsyncLocalStorage } from 'node:async_hooks';

/** @typedef {{ held: string[], ended: boolean }} Part */

/** @type {AsyncLocalStorage<Part>} */
const current = new AsyncLocalStorage();
/** @type {Part[]} */
const running = [];

/**
 * Runs something whose words are shown as they come while it is the first that runs, else once those before it ended.
 * @template T
 * @param {() => Promise<T>} run
 * @returns {Promise<T>}
 */
export async function onScreen(run) {
  const own = /** @type {Part} */ ({ held: [], ended: false });
  running.push(own);
  try {
    return await current.run(own, run);
  } finally {
    own.ended = true;
    handOn();
  }
}

/**
 * Gives what shows the caller's output, also from events that come later.
 * @returns {(text: string) => void}
 */
export function screen() {
  const own = current.getStore();
  return (text) => {
    if (own === undefined || own.ended || running[0] === own) process.stdout.write(text);
    else own.held.push(text);
  };
}

/**
 * Gives what shows the caller's output while it has the screen, and else forgets it: only for output of the moment.
 * @returns {(text: string) => void}
 */
export function passingScreen() {
  const own = current.getStore();
  return (text) => {
    if (own === undefined || running[0] === own) process.stdout.write(text);
  };
}

function handOn() {
  while (running[0]?.ended) {
    running.shift();
    for (const text of running[0]?.held.splice(0) ?? []) process.stdout.write(text);
  }
}
