/** What staff do with an attempt of a learner. */
export const attemptActs = ['complete', 'reset', 'reopen'] as const;
export type AttemptAct = (typeof attemptActs)[number];

/** The states by which the learners of a course are narrowed. */
export const learnerStates = ['started', 'failed', 'completed', 'passed'] as const;

/** The columns by which the learners of a course are sorted. */
export const learnerSorts = ['visited', 'name', 'agency', 'attempts', 'score', 'time'] as const;

interface Standing {
  endedAt: Date | null;
  passed: boolean;
}

/**
 * The acts that an attempt allows: one that is passed is not completed again, and only one that has ended is reopened.
 */
export function actsOn({ endedAt, passed }: Standing): AttemptAct[] {
  return attemptActs.filter((act) => (act === 'complete' ? !passed : act === 'reset' || endedAt !== null));
}
