import { shownError } from './steps.mjs';

const MAX_RESTARTS = 5;
const WINDOW_MS = 10 * 60_000;

/** How often and how long, for the reader of a message. */
const restartLimit = `${MAX_RESTARTS} times within ${WINDOW_MS / 60_000} minutes`;

/**
 * Whether something that ended by itself is started again: five times within ten minutes, and no sixth time.
 * @param {number[]} before when it was started again before, in milliseconds of one clock
 * @param {number} now of the same clock
 */
export const mayRestart = (before, now) => before.filter((moment) => now - moment < WINDOW_MS).length < MAX_RESTARTS;

/**
 * Starts again what ended by itself, within the limit of `mayRestart`. Resolves with a reason, in one line, where it is
 * given up; never where it was stopped.
 * @param {{ what: string, log: string, gone: () => Promise<unknown>, start: () => Promise<unknown>, stopping: () =>
 * boolean }} options `gone` resolves when the latest one has ended; `start` starts another; `stopping` says that the end
 * was asked for; `log` is the file that says more, as a reader sees it
 */
export async function keepRunning({ what, log, gone, start, stopping }) {
  /** @type {number[]} */
  const restarts = [];
  for (;;) {
    await gone();
    if (stopping()) return new Promise(() => {});
    const reason = `The ${what} ended by itself more than ${restartLimit}: see ${log}.`;
    if (!mayRestart(restarts, performance.now())) return reason;
    restarts.push(performance.now());
    console.log(`  ${what.padEnd(10)} ended by itself; starting it again`);
    try {
      await start();
    } catch (error) {
      if (!stopping()) console.error(shownError(error));
    }
  }
}
