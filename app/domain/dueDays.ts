/** A learner's state in an assignment. */
export const assignedStates = ['overdue', 'open', 'done'] as const;
export type AssignedState = (typeof assignedStates)[number];

const hour = 3_600_000;
/** A day in milliseconds. */
export const dayMs = 24 * hour;

/**
 * The day by which due days are measured, as midnight UTC: a due day is over once it is over everywhere on earth
 * (UTC-12), so that a learner is never late on the day itself.
 */
export function dueToday(now: Date): Date {
  return new Date(Math.floor((now.getTime() - 12 * hour) / dayMs) * dayMs);
}

/** The days from today until a due day; negative once it is over. */
export function daysUntilDue(dueOn: Date, now: Date): number {
  return Math.round((dueOn.getTime() - dueToday(now).getTime()) / dayMs);
}

/** A learner's state in an assignment: what is done stays so, what is due today is not overdue yet. */
export function assignedState({ done, dueOn }: { done: boolean; dueOn: Date }, now: Date): AssignedState {
  if (done) return 'done';
  return daysUntilDue(dueOn, now) < 0 ? 'overdue' : 'open';
}
