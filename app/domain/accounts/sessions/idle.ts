const minute = 60_000;

/** The time without activity after which a dialog warns and counts down (spec §4 reading B, D7). In ms. */
const idleWarningMs = 20 * minute;

/** The time without activity after which the user is signed out (spec §4 reading A, D7). In ms. */
export const idleLimitMs = 30 * minute;

/**
 * The time without a request after which the server ends a session. An open page reports activity once a minute, so
 * this is a little longer than the idle limit, and the dialog's clock decides. In ms.
 */
export const maxSilenceMs = idleLimitMs + minute;

/** The interval at which the server writes that a session is in use, so that not every page costs a write. In ms. */
export const touchAfterMs = minute;

/** The longest duration of a session, a working day, whatever the activity (D7 leaves this open). In ms. */
export const maxSessionMs = 12 * 60 * minute;

/** The interval at which a page records activity (spec §9). In ms. */
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
