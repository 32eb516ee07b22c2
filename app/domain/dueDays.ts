import { calendarDay } from './refinements.ts';

/** A learner's state in an assignment. */
export const assignedStates = ['overdue', 'open', 'done'] as const;
export type AssignedState = (typeof assignedStates)[number];

/** A day in milliseconds. */
const dayMs = 24 * 3_600_000;

/** UTC-12, where a day ends last. POSIX turns the sign. */
export const lastZone = 'Etc/GMT+12';

/** The present day by which due days are measured, as midnight UTC: that of a zone. */
export function dueToday(now: Date, zone: string): Date {
  const { year, month, day } = calendarDay(now, zone);
  return new Date(Date.UTC(year, month - 1, day));
}

/** The days from today until a due day; negative once it is over. */
export function daysUntilDue(dueOn: Date, now: Date, zone: string): number {
  return Math.round((dueOn.getTime() - dueToday(now, zone).getTime()) / dayMs);
}

/** A learner's state in an assignment: what is done stays so, what is due today in their zone is not overdue yet. */
export function assignedState({ done, dueOn }: { done: boolean; dueOn: Date }, now: Date, zone: string): AssignedState {
  if (done) return 'done';
  return daysUntilDue(dueOn, now, zone) < 0 ? 'overdue' : 'open';
}
