import type { PlayableItem, RuntimeValues, CourseStandard } from './runtimeData.ts';
import { claimedSeconds, secondsOf } from './sessionTime.ts';

/** How long a part may still be played, and what happens then. */
export interface TimeLimit {
  secondsLeft: number;
  /** The part ends when the time is up; else it continues. */
  exits: boolean;
  /** A message says it to the learner. */
  says: boolean;
}

/**
 * The time limit of a part as its manifest says (`max_time_allowed`, `time_limit_action`), less what was spent of it;
 * null where it has none. Without an action the standards say 'continue,no message'.
 */
export function timeLimitOf(
  standard: CourseStandard,
  { maxTimeAllowed, timeLimitAction }: Pick<PlayableItem, 'maxTimeAllowed' | 'timeLimitAction'>,
  kept: RuntimeValues | undefined,
): TimeLimit | null {
  const allowed = secondsOf(maxTimeAllowed.trim());
  if (allowed <= 0) return null;
  const [act, message] = timeLimitAction
    .toLowerCase()
    .split(',')
    .map((word) => word.trim());
  return {
    secondsLeft: Math.max(0, Math.floor(allowed - claimedSeconds(standard, kept ?? {}))),
    exits: act === 'exit',
    says: message === 'message',
  };
}
