import { progressOf } from './resumePoint.ts';
import { partStateOf, type CourseStandard, type PlayableItem, type RuntimeData } from './runtimeData.ts';

/** How much of a course is done: its parts, or of a course of one part what it says itself. */
export type CourseProgress = { done: number; total: number } | { percent: number };

/** How much of a course its learner has done; null where it has one part, which does not say. */
export function courseProgress(
  { standard, items }: { standard: CourseStandard; items: readonly PlayableItem[] },
  data: RuntimeData,
): CourseProgress | null {
  const [only] = items;
  if (only && items.length === 1) {
    const measure = progressOf(standard, only, data[only.identifier]);
    return measure === null || measure === 0 ? null : { percent: Math.round(measure * 100) };
  }
  const states = items.map((item) => partStateOf(standard, item, data[item.identifier]));
  return { done: states.filter((state) => state === 'completed' || state === 'passed').length, total: items.length };
}
