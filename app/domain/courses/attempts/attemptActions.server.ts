import type { AttemptAct } from './attemptActs.ts';

/** The audit row of each act. */
export const actionOf = {
  complete: 'academy.attempt-completed',
  reset: 'academy.attempt-reset',
  reopen: 'academy.attempt-reopened',
} as const satisfies Record<AttemptAct, string>;
