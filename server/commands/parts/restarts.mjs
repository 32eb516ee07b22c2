const MAX_RESTARTS = 5;
const WINDOW_MS = 10 * 60_000;

/** How often and how long, for the reader of a message. */
export const restartLimit = `${MAX_RESTARTS} times within ${WINDOW_MS / 60_000} minutes`;

/**
 * Whether something that ended by itself is started again: five times within ten minutes, and no sixth time.
 * @param {number[]} before when it was started again before, in milliseconds of one clock
 * @param {number} now of the same clock
 */
export const mayRestart = (before, now) => before.filter((moment) => now - moment < WINDOW_MS).length < MAX_RESTARTS;
