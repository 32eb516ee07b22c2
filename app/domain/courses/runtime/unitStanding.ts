import type { MoveOn } from '#app/domain/courses/packages/moveOn.ts';
import type { PlayableItem, RuntimeValues, Standing } from './runtimeData.ts';

/**
 * What is kept of a unit of a cmi5 course: when its statements said so, and the scaled score of the last that judged it.
 */
export const unitValues = {
  initialized: 'cmi5.initialized',
  completed: 'cmi5.completed',
  passed: 'cmi5.passed',
  failed: 'cmi5.failed',
  waived: 'cmi5.waived',
  score: 'cmi5.score',
} as const;

/** True where what a unit has said satisfies its moveOn criterion, or it was waived. */
export function isSatisfied(moveOn: MoveOn, values: RuntimeValues | undefined): boolean {
  const [completed, passed] = [values?.[unitValues.completed], values?.[unitValues.passed]].map(Boolean);
  if (values?.[unitValues.waived]) return true;
  switch (moveOn) {
    case 'Passed':
      return passed!;
    case 'Completed':
      return completed!;
    case 'CompletedAndPassed':
      return completed! && passed!;
    case 'CompletedOrPassed':
      return completed! || passed!;
    case 'NotApplicable':
      return true;
  }
}

/** A unit's state, for the result of its course. ;;  */
export function unitStanding(
  { moveOn = 'NotApplicable', passingScore }: Pick<PlayableItem, 'moveOn' | 'passingScore'>,
  values: RuntimeValues,
): Standing {
  const completed = isSatisfied(moveOn, values) && (moveOn !== 'NotApplicable' || Object.keys(values).length > 0);
  const isFailed = Boolean(values[unitValues.failed]) && !values[unitValues.passed];
  const scaled = values[unitValues.score];
  return {
    completed,
    success: values[unitValues.passed] ? 'passed' : isFailed && !completed ? 'failed' : null,
    score: scaled === undefined ? null : Math.min(100, Math.max(0, Number(scaled) * 100)),
    passMark: passingScore === null ? null : passingScore * 100,
  };
}
