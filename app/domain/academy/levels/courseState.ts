/** The state of a course for a learner. */
export const courseStates = ['new', 'started', 'failed', 'completed', 'passed'] as const;
export type CourseState = (typeof courseStates)[number];

/** What is kept of a learner's result in a course. */
export interface StoredResult {
  visitedAt: Date | null;
  failedAt: Date | null;
  completedAt: Date | null;
  passedAt: Date | null;
}

/**
 * The state that a result gives: what was completed or passed once stays so, whatever a later attempt says.
 */
export function courseStateOf({ visitedAt, failedAt, completedAt, passedAt }: StoredResult): CourseState {
  if (passedAt) return 'passed';
  if (completedAt) return 'completed';
  if (failedAt) return 'failed';
  return visitedAt ? 'started' : 'new';
}
