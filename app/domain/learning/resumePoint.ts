import type { PlayableItem, RuntimeData, RuntimeValues, ScormStandard } from './runtimeData.ts';

/** Where a learner goes on with a course, as far as its data say. */
export interface ResumePoint {
  /** The title of the part, of a course that has several. */
  part: string | null;
  /** The page, where the course notes it as a number. */
  page: number | null;
  /** The minutes that are left, at least one: by the progress that the course reports, else by the time that was spent. */
  minutesLeft: number;
}

interface Left {
  standard: ScormStandard;
  items: readonly PlayableItem[];
  data: RuntimeData;
  /** How long the course takes, and what was spent of it. */
  minutes: number;
  totalSeconds: number;
}

const names = {
  '1.2': { location: 'cmi.core.lesson_location', status: 'cmi.core.lesson_status' },
  '2004': { location: 'cmi.location', status: 'cmi.completion_status' },
} as const;

/** Where a learner goes on: the last part that was begun and is not completed, and its page. */
export function resumePoint({ standard, items, data, minutes, totalSeconds }: Left): ResumePoint {
  const { location } = names[standard];
  const begun = items.filter(({ identifier }) => data[identifier] !== undefined);
  const item = begun.findLast(({ identifier }) => !isCompleted(standard, data[identifier])) ?? begun.at(-1);
  const page = /^\d{1,3}$/.exec(item ? (data[item.identifier]?.[location] ?? '').trim() : '')?.[0];
  const progress = items.length === 0 ? 0 : items.reduce((sum, each) => sum + progressOf(standard, data[each.identifier]), 0) / items.length;
  const left = progress > 0 ? minutes * (1 - progress) : minutes - totalSeconds / 60;
  return { part: items.length > 1 && item ? item.title : null, page: page ? Math.max(1, Number(page)) : null, minutesLeft: Math.max(1, Math.ceil(left)) };
}

function isCompleted(standard: ScormStandard, values: RuntimeValues | undefined): boolean {
  return ['completed', 'passed', 'failed'].includes(values?.[names[standard].status] ?? '');
}

// SCORM 1.2 knows no progress but done and not done.
function progressOf(standard: ScormStandard, values: RuntimeValues | undefined): number {
  if (!values) return 0;
  if (isCompleted(standard, values)) return 1;
  const measure = Number(values['cmi.progress_measure'] ?? 0);
  return Number.isFinite(measure) ? Math.min(1, Math.max(0, measure)) : 0;
}
