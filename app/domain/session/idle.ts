const minute = 60_000;

/** After this long without activity a dialog warns and counts down (spec §4 reading B, D7). In ms. */
export const idleWarningMs = 20 * minute;

/** After this long without activity the user is signed out (spec §4 reading A, D7). In ms. */
export const idleLimitMs = 30 * minute;

/** Activity is noted at most this often (spec §9). In ms. */
export const idleThrottleMs = 200;

export const refreshLeadMinutes = 2;
export const shortestRefreshMinutes = 0.5;

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
  return Math.max(shortestRefreshMinutes, remainingMinutes - refreshLeadMinutes);
}
