import type { MoveOn } from '#app/domain/courses/packages/moveOn.ts';
import { courseActivity } from '#app/domain/courses/packages/activityTree.ts';
import type { CourseState } from '#app/domain/academy/levels/courseState.ts';
import { unitStanding } from './unitStanding.ts';
import { claimedTime, durationOf, timeNames } from './sessionTime.ts';

/**
 * What the runtime keeps of one object: elements of the data model by name, as the object wrote them
 * (`cmi.core.lesson_status`: `completed`).
 */
export type RuntimeValues = Record<string, string>;

/** What the runtime keeps of an attempt, by the identifier of the item. */
export type RuntimeData = Record<string, RuntimeValues>;

/** The standards of packages. What is kept of a unit of cmi5 is what it has said, by verb (`unitStanding.ts`). */
export const courseStandards = ['1.2', '2004', 'cmi5'] as const;
export type CourseStandard = (typeof courseStandards)[number];

/** An item of a course that is launched. */
export interface PlayableItem {
  identifier: string;
  title: string;
  /** The file with its query, within the package. */
  launch: string;
  /** False for an asset, which says nothing to the runtime: it counts as read once it was launched. */
  isSco: boolean;
  launchData: string;
  /** Of 100 (1.2). */
  masteryScore: number | null;
  /** Between -1 and 1 (2004). */
  passingScore: number | null;
  maxTimeAllowed: string;
  timeLimitAction: string;
  /** What satisfies a unit, and whether it needs a separate window (cmi5). */
  moveOn?: MoveOn;
  ownWindow?: boolean;
}

/** What an attempt's data say of the course. One that is failed is not completed, and one that is passed is. */
export interface RuntimeResult {
  state: Exclude<CourseState, 'new'>;
  completed: boolean;
  passed: boolean;
  /** Of 100; null where no object gives one. */
  score: number | null;
  /** The score that the package asks for, of 100; null where it names none, or several. */
  passMark: number | null;
}

type Success = 'passed' | 'failed' | null;

export interface Standing {
  completed: boolean;
  success: Success;
  score: number | null;
  passMark: number | null;
}

/**
 * What the data of an attempt say of its course: failed once every object is completed or failed, and one is failed;
 * passed when all are completed and none is failed. Where nothing judges an object, completing it is passing it: a
 * course without a test would never count otherwise. The score is the mean of those that objects give. Where the rules
 * of a course (2004) say what its objects make of the course as a whole, that goes before: some objects are optional.
 * `coursePassing` is the measure that these rules ask for.
 */
export function resultOf(
  standard: CourseStandard,
  items: readonly PlayableItem[],
  data: RuntimeData,
  coursePassing: number | null = null,
): RuntimeResult {
  const counting = countingItems(standard, items);
  const standings = counting.map((item) => standingOf(standard, item, data[item.identifier]));
  const whole = data[courseActivity] ?? {};
  const success = successIn(whole, 'cmi.success_status');
  // A course is judged when it is over: a test before it, or the first of several, is no end.
  const isOver =
    whole['cmi.completion_status'] === 'completed' ||
    standings.every((each) => each.completed || each.success === 'failed');
  const isFailed =
    isOver && (success === null ? standings.some((each) => each.success === 'failed') : success === 'failed');
  const isPassed = isOver && !isFailed;
  const scores = standings.flatMap((each) => each.score ?? []);
  const measure = numberOf(whole['cmi.score.scaled']);
  const score =
    measure !== null
      ? within(measure * 100)
      : scores.length === 0
        ? null
        : scores.reduce((sum, each) => sum + each, 0) / scores.length;
  // One of several objects says nothing of the course yet.
  const shown = score === null || (!isOver && counting.length > 1) ? null : score;
  return {
    state: isPassed ? 'passed' : isFailed ? 'failed' : 'started',
    completed: isPassed,
    passed: isPassed,
    // What fell short of a mark by little does not look as if it had reached it.
    score: shown === null ? null : isFailed ? Math.floor(shown) : Math.round(shown),
    passMark: passMarkOf(standings, scores, coursePassing),
  };
}

/** The items of which the result of a course is made. */
export function countingItems(standard: CourseStandard, items: readonly PlayableItem[]): readonly PlayableItem[] {
  const asking = items.filter(({ isSco, moveOn }) => (standard === 'cmi5' ? moveOn !== 'NotApplicable' : isSco));
  return asking.length > 0 ? asking : items;
}

// With several marks, or other scores beside it, none is the mark of the course's score.
function passMarkOf(
  standings: readonly Standing[],
  scores: readonly number[],
  coursePassing: number | null,
): number | null {
  if (coursePassing !== null) return Math.ceil(within(coursePassing * 100));
  const marks = standings.flatMap(({ passMark }) => passMark ?? []);
  return marks.length === 1 && scores.length <= 1 ? Math.ceil(marks[0]!) : null;
}

/** How far a learner is with a part of a course. */
export type PartState = CourseState;

/** What the data of one part say of it; `passed` and `failed` only where something judges it. */
export function partStateOf(
  standard: CourseStandard,
  item: PlayableItem,
  values: RuntimeValues | undefined,
): PartState {
  if (!values) return 'new';
  const { completed, success } = standingOf(standard, item, values);
  if (success === 'failed') return 'failed';
  return completed ? (success ?? 'completed') : 'started';
}

function standingOf(standard: CourseStandard, item: PlayableItem, values: RuntimeValues | undefined): Standing {
  if (standard === 'cmi5') return unitStanding(item, values ?? {});
  if (!item.isSco) return { completed: values !== undefined, success: null, score: null, passMark: null };
  return standard === '1.2' ? standing12(item, values ?? {}) : standing2004(item, values ?? {});
}

// The mastery score of the manifest decides where the object gave a score, as SCORM 1.2 has it.
function standing12({ masteryScore }: PlayableItem, values: RuntimeValues): Standing {
  const status = values['cmi.core.lesson_status'] ?? '';
  const raw = numberOf(values['cmi.core.score.raw']);
  const isOver = ['completed', 'passed', 'failed'].includes(status);
  const said = successIn(values, 'cmi.core.lesson_status');
  const success: Success =
    masteryScore !== null && raw !== null && isOver ? (raw >= masteryScore ? 'passed' : 'failed') : said;
  const of = (number: number | null) => (number === null ? null : ofHundred(values, 'cmi.core.score', number));
  return { completed: isOver && success !== 'failed', success, score: of(raw), passMark: of(masteryScore) };
}

// So does the passing score with the scaled score, as 2004 has it; an object without one says itself whether it was
// failed.
function standing2004({ passingScore }: PlayableItem, values: RuntimeValues): Standing {
  const scaled = numberOf(values['cmi.score.scaled']);
  const raw = numberOf(values['cmi.score.raw']);
  const said = successIn(values, 'cmi.success_status');
  const success: Success =
    passingScore !== null && scaled !== null ? (scaled >= passingScore ? 'passed' : 'failed') : said;
  const completion = values['cmi.completion_status'] ?? '';
  const isOver =
    completion === 'completed' ||
    (completion !== 'incomplete' && completion !== 'not attempted' && success === 'passed');
  const score = scaled !== null ? within(scaled * 100) : raw === null ? null : ofHundred(values, 'cmi.score', raw);
  return {
    completed: isOver && success !== 'failed',
    success,
    score,
    passMark: passingScore === null ? null : within(passingScore * 100),
  };
}

function successIn(values: RuntimeValues, name: string): Success {
  const said = values[name];
  return said === 'passed' || said === 'failed' ? said : null;
}

function ofHundred(values: RuntimeValues, name: string, raw: number): number {
  const [min, max] = [numberOf(values[`${name}.min`]) ?? 0, numberOf(values[`${name}.max`]) ?? 100];
  return max > min ? within(((raw - min) / (max - min)) * 100) : within(raw);
}

function within(score: number): number {
  return Math.min(100, Math.max(0, score));
}

function numberOf(text: string | undefined): number | null {
  const number = Number(text);
  return text === undefined || text.trim() === '' || !Number.isFinite(number) ? null : number;
}

const leavingNames = {
  '1.2': { entry: 'cmi.core.entry', exit: 'cmi.core.exit' },
  '2004': { entry: 'cmi.entry', exit: 'cmi.exit' },
  cmi5: { entry: 'cmi5.entry', exit: 'cmi5.exit' },
} as const;

/**
 * The values with which an object is launched again: the time of its last session joins the total, and `entry` follows
 * `exit` as the standard has it. In 1.2 an object that was suspended is resumed; one that ended in any other way
 * (`time-out`, `logout`, normally, which is '') is neither new nor resumed, and keeps what it said. In 2004 whatever
 * did not end its attempt is resumed: a new attempt has no values (`undefined`). So is an object that was cut off, and
 * never said how it was left: what it had saved is worth more than a clean beginning.
 */
export function valuesAtLaunch(
  standard: CourseStandard,
  values: RuntimeValues | undefined,
  { review = false }: { review?: boolean } = {},
): RuntimeValues {
  const { total, session, entry, exit } = { ...timeNames[standard], ...leavingNames[standard] };
  if (!values) return { [entry]: 'ab-initio', [total]: durationOf(standard, 0) };
  const { [session]: _session, [exit]: left, ...kept } = values;
  const wasLeft = left === undefined || left === 'suspend';
  const resumes = standard === '1.2' || review ? wasLeft : true;
  return { ...kept, [total]: durationOf(standard, claimedTime(standard, values)), [entry]: resumes ? 'resume' : '' };
}

/** How an object was left, in its own words; undefined where it was cut off. */
export function exitOf(standard: CourseStandard, values: RuntimeValues | undefined): string | undefined {
  return values?.[leavingNames[standard].exit];
}
