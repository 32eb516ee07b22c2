import {
  partStateOf,
  type CourseStandard,
  type PlayableItem,
  type RuntimeData,
  type RuntimeValues,
} from './runtimeData.ts';

/** Where a learner resumes a course, as far as its data say. */
export interface ResumePoint {
  /** The title of the part, of a course that has several. */
  part: string | null;
  /** The page, where the course counts its pages. */
  page: number | null;
  /**
   * The minutes that are left, at least one, by the progress that the course reports; null where it reports none: time
   * that was spent says nothing of the pages that are left.
   */
  minutesLeft: number | null;
  /** The minutes that were spent, as the history has them. */
  minutesSpent: number;
}

interface Left {
  standard: CourseStandard;
  items: readonly PlayableItem[];
  data: RuntimeData;
  /** How long the course takes, and what was spent of it. */
  minutes: number;
  totalSeconds: number;
  /** The numbers that the course notes as its place are those of pages, which other courses count in their own way. */
  countsPages: boolean;
}

const names = {
  '1.2': { location: 'cmi.core.lesson_location', status: 'cmi.core.lesson_status' },
  '2004': { location: 'cmi.location', status: 'cmi.completion_status' },
  // A unit keeps its place to itself.
  cmi5: { location: '', status: '' },
} as const;

/** Where a learner resumes: the last part that was begun and is not completed, and its page. */
export function resumePoint({ standard, items, data, minutes, totalSeconds, countsPages }: Left): ResumePoint {
  const { location } = names[standard];
  const begun = items.filter(({ identifier }) => data[identifier] !== undefined);
  const item = begun.findLast((each) => !isCompleted(standard, each, data[each.identifier])) ?? begun.at(-1);
  const page = /^\d{1,3}$/.exec(item ? (data[item.identifier]?.[location] ?? '').trim() : '')?.[0];
  const progress = items.map((each) => progressOf(standard, each, data[each.identifier]));
  const done = progress.reduce<number | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0);
  return {
    part: items.length > 1 && item ? item.title : null,
    page: countsPages && page ? Math.max(1, Number(page)) : null,
    minutesLeft:
      done === null || items.length === 0 ? null : Math.max(1, Math.ceil(minutes * (1 - done / items.length))),
    minutesSpent: minutesOf(totalSeconds),
  };
}

/** Seconds as minutes are shown: one that has begun counts. */
export function minutesOf(seconds: number): number {
  return Math.ceil(seconds / 60);
}

function isCompleted(standard: CourseStandard, item: PlayableItem, values: RuntimeValues | undefined): boolean {
  if (standard === 'cmi5') return ['completed', 'passed', 'failed'].includes(partStateOf(standard, item, values));
  return ['completed', 'passed', 'failed'].includes(values?.[names[standard].status] ?? '');
}

/**
 * How much of an item is done, between 0 and 1. SCORM 1.2 knows no progress but done and not done; a course of 2004 may
 * say it, and need not. Null for an unknown place in between.
 */
export function progressOf(
  standard: CourseStandard,
  item: PlayableItem,
  values: RuntimeValues | undefined,
): number | null {
  if (!values) return 0;
  if (isCompleted(standard, item, values)) return 1;
  const said = values['cmi.progress_measure'];
  const measure = Number(said);
  return said === undefined || said.trim() === '' || !Number.isFinite(measure)
    ? null
    : Math.min(1, Math.max(0, measure));
}
