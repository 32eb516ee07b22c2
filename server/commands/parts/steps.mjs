import { showProgress } from './progress.mjs';
import { passingScreen, screen } from './screen.mjs';

/**
 * Says what a step does, or a command.
 * @typedef {(doing: string) => void} Say
 */

/** An expected end of a command, whose message is one line for the reader. */
export class Stop extends Error {
  /** @override */
  name = 'Stop';
}

/**
 * What went wrong, in one line for a Stop, else whole.
 * @param {unknown} error
 */
export const shownError = (error) => (error instanceof Stop ? error.message : error);

const ENDED = 'Ended before it was ready.';
let cancelled = false;

/** Lets the step that runs come to its end, and none after it begin. */
export function cancelSteps() {
  cancelled = true;
}

/**
 * Seconds since a moment of performance.now(), as text.
 * @param {number} since
 */
export function elapsed(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Runs one step and prints what it does, how long it has been at it, and how long it took.
 * @template T
 * @param {string} name
 * @param {(say: (doing: string) => void) => Promise<T> | T} work `say` names what is being done, once
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  if (cancelled) throw new Stop(ENDED);
  const since = performance.now();
  const show = screen();
  show(`  ${name.padEnd(10)} `);
  let said = false;
  /** @param {string} doing */
  const say = (doing) => {
    show(said ? `; ${doing}` : doing);
    said = true;
  };
  const endProgress = showProgress(passingScreen());
  try {
    const result = await work(say);
    endProgress();
    show(`${said ? '' : 'done'} (${elapsed(since)})\n`);
    return result;
  } catch (error) {
    endProgress();
    show(`${said ? '' : 'failed'} (${elapsed(since)})\n`);
    throw cancelled ? new Stop(ENDED) : error;
  }
}
