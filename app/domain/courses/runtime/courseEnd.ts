import type { NavigationOptions } from './contents.ts';
import {
  countingItems,
  exitOf,
  partStateOf,
  resultOf,
  type PlayableItem,
  type RuntimeData,
  type CourseStandard,
} from './runtimeData.ts';

/**
 * Why nothing is played any more: an object finished by itself, its time was up, or the rules of the course have ended
 * it (2004).
 */
export const endReasons = ['finished', 'timeUp', 'exit_all', 'abandon_all', 'suspend_all', 'end_of_content'] as const;
export type EndReason = (typeof endReasons)[number];

/** `ended`: the attempt is over. `kept`: it continues at the next visit. `part`: one part is over, others are left. */
export type CourseEnd = 'ended' | 'kept' | 'part';

interface Finished {
  standard: CourseStandard;
  items: readonly PlayableItem[];
  data: RuntimeData;
  /** The measure that the rules of the course as a whole ask for (2004). */
  passingScore: number | null;
  /** The item that was played. */
  item: string | null;
  reason: EndReason;
  /** What may be opened now; null where that is not known. */
  ways: NavigationOptions | null;
}

/**
 * The meaning of a course that finished by itself. An attempt that is passed is over, and so is one that is failed,
 * unless its object was suspended, which may go on to another try; also where parts were left out by the rules of the
 * course (2004), once none follows. An attempt that is not through is kept: in SCORM 1.2 objects say that they finish
 * whenever their window is left, and in 2004 what was reached stays with the next attempt at the course's activities.
 */
export function endOf({ standard, items, data, passingScore, item, reason, ways }: Finished): CourseEnd {
  const { passed, state } = resultOf(standard, items, data, passingScore);
  if (reason === 'exit_all' || reason === 'abandon_all') return state === 'started' ? 'kept' : 'ended';
  const isOpen = countingItems(standard, items).some((each) =>
    ['new', 'started'].includes(partStateOf(standard, each, data[each.identifier])),
  );
  if (isOpen && items.length > 1) {
    const leadsOn =
      ways === null ||
      ways.continue ||
      items.some(({ identifier }) => identifier !== item && ways.choices.includes(identifier));
    if (passed && ways?.continue === false) return 'ended';
    if (leadsOn) return reason === 'suspend_all' ? 'kept' : 'part';
    return state === 'failed' ? 'ended' : 'kept';
  }
  if (passed) return 'ended';
  // The rules of a course may lead from what was failed to another try.
  if (standard === '2004' && reason === 'finished' && ways?.continue) return 'part';
  if (reason === 'suspend_all') return 'kept';
  if (reason === 'timeUp') return 'ended';
  return isOpen || exitOf(standard, data[item ?? '']) === 'suspend' ? 'kept' : 'ended';
}
