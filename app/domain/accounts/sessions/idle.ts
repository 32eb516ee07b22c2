const minute = 60_000;

/**
 * The time without activity after which a dialog warns and counts down, and after which the user is signed out, by
 * whose the account is: for agents spec §4 readings B and A, for the brands' staff, who reach every agency, half
 * of it. In ms.
 */
export const idleLimits = {
  agent: { warningMs: 20 * minute, endMs: 30 * minute },
  staff: { warningMs: 10 * minute, endMs: 15 * minute },
} as const;
type IdleKind = keyof typeof idleLimits;

/**
 * The time without a request after which the server ends a session. An open page reports activity once a minute, so
 * this is a little longer than the idle limit, and the dialog's clock decides. In ms.
 */
export const silenceAllowed = {
  agent: idleLimits.agent.endMs + minute,
  staff: idleLimits.staff.endMs + minute,
} as const satisfies Record<IdleKind, number>;

/** The interval at which the server writes that a session is in use, so that not every page costs a write. In ms. */
export const touchAfterMs = minute;

/** The longest duration of a session, a working day, whatever the activity. In ms. */
export const maxSessionMs = 12 * 60 * minute;

/** The interval at which a page records activity (spec §9). In ms. */
export const idleThrottleMs = 200;

const refreshLeadMinutes = 2;
const minRefreshMinutes = 0.5;

export type IdleStage = 'active' | 'warning' | 'ended';

/** The stage of a session that has been idle for `idleMs` milliseconds. */
export function idleStage(idleMs: number, kind: IdleKind = 'agent'): IdleStage {
  const { warningMs, endMs } = idleLimits[kind];
  if (idleMs >= endMs) return 'ended';
  return idleMs >= warningMs ? 'warning' : 'active';
}

/** Whole seconds left until the sign-out of a session that has been idle for `idleMs`; never below 0. */
export function secondsLeft(idleMs: number, kind: IdleKind = 'agent'): number {
  return Math.max(0, Math.ceil((idleLimits[kind].endMs - idleMs) / 1000));
}

/** Minutes until the token is refreshed: what remains of it minus 2, at least half a minute (spec §4, §9). */
export function refreshIntervalMinutes(remainingMinutes: number): number {
  return Math.max(minRefreshMinutes, remainingMinutes - refreshLeadMinutes);
}
