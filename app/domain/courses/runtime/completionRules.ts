import { durationOf, timeNames } from './sessionTime.ts';
import type { CourseStandard, RuntimeValues } from './runtimeData.ts';

/**
 * How a course is completed: as its package reports, or, where that reports nothing, when it is opened, after some
 * minutes, or by a learning manager alone.
 */
export const completionRules = ['reported', 'opened', 'minutes', 'by-hand'] as const;
export type CompletionRule = (typeof completionRules)[number];

/** The rule of a course; `minutes` of one that is completed after some. */
export interface CompletionOfCourse {
  rule: CompletionRule;
  minutes: number | null;
}

/** An object that is opened may take a moment until it makes its first call. */
const firstCallSeconds = 5;

/**
 * The seconds after which an object that has made no call is completed; null where it never is by itself.
 */
export function secondsUntilCompleted({ rule, minutes }: CompletionOfCourse): number | null {
  if (rule === 'opened') return firstCallSeconds;
  return rule === 'minutes' && minutes !== null ? minutes * 60 : null;
}

const statusNames = { '1.2': 'cmi.core.lesson_status', '2004': 'cmi.completion_status' } as const;

/** The values of an object that is completed without having said so, with the seconds for which it was open. */
export function completedValues(
  standard: Exclude<CourseStandard, 'cmi5'>,
  kept: RuntimeValues | undefined,
  seconds: number,
): RuntimeValues {
  return {
    ...kept,
    [statusNames[standard]]: 'completed',
    [timeNames[standard].session]: durationOf(standard, seconds),
  };
}
