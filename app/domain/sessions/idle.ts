const minute = 60_000;

/** After this long without activity a dialog warns and counts down (spec §4 reading B, D7). In ms. */
const idleWarningMs = 20 * minute;

/** After this long without activity the user is signed out (spec §4 reading A, D7). In ms. */
export const idleLimitMs = 30 * minute;

/**
 * The server forgets a session after this long without a request: a page left open tells of activity once a minute, so it is a
 * little more than the idle limit, and the dialog's own clock decides. In ms.
 */
export const maxSilenceMs = idleLimitMs + minute;

/** The server notes that a session is in use at most this often, so that reading a page does not cost a write each time. In ms. */
export const touchAfterMs = minute;

/** Nobody stays signed in for longer than a working day, however active (D7 leaves this open). In ms. */
export const maxSessionMs = 12 * 60 * minute;

/** Activity is noted at most this often (spec §9). In ms. */
export const idleThrottleMs = 200;

const refreshLeadMinutes = 2;
const minRefreshMinutes = 0.5;

export type IdleStage = 'active' | 'warning' | 'ended';

/** The stage of a session that has been idle for `idleMs` milliseconds. */
export function idleStage(idleMs: number): IdleStage {
  if (idleMs >= idleLimitMs) return 'ended';
  return idleMs >= idleWarningMs ? 'warning' : 'active';
}

/** Whole seconds left until the sign-out of a session that has been idle for `idleMs`; never below 0. */
export function secondsLeft(idleMs: number): number {
  return Math.max(0, Math.ceil((idleLimitMs - idleMs) / 1000));
}

/** Minutes until the token is refreshed: what remains of it minus 2, at least half a minute (spec §4, §9). */
export function refreshIntervalMinutes(remainingMinutes: number): number {
  return Math.max(minRefreshMinutes, remainingMinutes - refreshLeadMinutes);
}
