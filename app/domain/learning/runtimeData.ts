import { courseActivity } from '#app/domain/courses/activityTree.ts';

/** What the runtime keeps of one object: elements of the data model by name, as the object wrote them (`cmi.core.lesson_status`: `completed`). */
export type RuntimeValues = Record<string, string>;

/** What the runtime keeps of an attempt, by the identifier of the item (D35). */
export type RuntimeData = Record<string, RuntimeValues>;

export type ScormStandard = '1.2' | '2004';

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
}

/** What an attempt's data say of the course. */
export interface RuntimeResult {
  completed: boolean;
  passed: boolean;
  /** Of 100; null where no object gives one. */
  score: number | null;
  /** All seconds that the objects claim, of earlier visits too. */
  seconds: number;
}

type Success = 'passed' | 'failed' | null;

/**
 * What the data of an attempt say of its course (D35): completed when every object is, passed when besides none is failed. Where nothing judges an object,
 * completing it is passing it: a course without a test would never count otherwise. The score is the mean of those that objects give. Where the rules of a course
 * (2004) say what its objects make of the course as a whole, that goes before: some are for whoever needs them only.
 */
export function resultOf(standard: ScormStandard, items: readonly PlayableItem[], data: RuntimeData): RuntimeResult {
  const scos = items.filter(({ isSco }) => isSco);
  const counting = scos.length > 0 ? scos : items;
  const standings = counting.map((item) => standingOf(standard, item, data[item.identifier]));
  const whole = data[courseActivity] ?? {};
  const completed = whole['cmi.completion_status'] === 'completed' || standings.every((each) => each.completed);
  const success = successIn(whole, 'cmi.success_status');
  const scores = standings.flatMap(({ score }) => score ?? []);
  const measure = numberOf(whole['cmi.score.scaled']);
  const score = measure !== null ? within(measure * 100) : scores.length === 0 ? null : scores.reduce((sum, each) => sum + each, 0) / scores.length;
  return {
    completed,
    passed: completed && (success === null ? standings.every((each) => each.success !== 'failed') : success === 'passed'),
    // One of several objects says nothing of the course yet.
    score: score === null || (!completed && counting.length > 1) ? null : Math.round(score),
    seconds: Math.floor(items.reduce((sum, { identifier }) => sum + claimedSeconds(standard, data[identifier] ?? {}), 0)),
  };
}

/** How far a learner is with a part of a course. */
export type PartState = 'new' | 'started' | 'completed' | 'passed' | 'failed';

/** What the data of one part say of it; `passed` and `failed` only where something judges it. */
export function partStateOf(standard: ScormStandard, item: PlayableItem, values: RuntimeValues | undefined): PartState {
  if (!values) return 'new';
  const { completed, success } = standingOf(standard, item, values);
  if (!completed) return 'started';
  return success ?? 'completed';
}

function standingOf(standard: ScormStandard, item: PlayableItem, values: RuntimeValues | undefined): { completed: boolean; success: Success; score: number | null } {
  if (!values) return { completed: false, success: null, score: null };
  if (!item.isSco) return { completed: true, success: null, score: null };
  return standard === '1.2' ? standing12(item, values) : standing2004(item, values);
}

// The mastery score of the manifest decides where the object gave a score, as SCORM 1.2 has it.
function standing12({ masteryScore }: PlayableItem, values: RuntimeValues) {
  const status = values['cmi.core.lesson_status'] ?? '';
  const raw = numberOf(values['cmi.core.score.raw']);
  const completed = ['completed', 'passed', 'failed'].includes(status);
  const said = successIn(values, 'cmi.core.lesson_status');
  const judged: Success = masteryScore !== null && raw !== null && completed ? (raw >= masteryScore ? 'passed' : 'failed') : said;
  return { completed, success: judged, score: ofHundred(values, 'cmi.core.score') };
}

// So does the passing score with the scaled score, as 2004 has it.
function standing2004({ passingScore }: PlayableItem, values: RuntimeValues) {
  const scaled = numberOf(values['cmi.score.scaled']);
  const said = successIn(values, 'cmi.success_status');
  const success: Success = passingScore !== null && scaled !== null ? (scaled >= passingScore ? 'passed' : 'failed') : said;
  const completion = values['cmi.completion_status'] ?? '';
  const completed = completion === 'completed' || (completion !== 'incomplete' && completion !== 'not attempted' && success === 'passed');
  return { completed, success, score: scaled === null ? ofHundred(values, 'cmi.score') : within(scaled * 100) };
}

function successIn(values: RuntimeValues, name: string): Success {
  const said = values[name];
  return said === 'passed' || said === 'failed' ? said : null;
}

function ofHundred(values: RuntimeValues, name: string): number | null {
  const raw = numberOf(values[`${name}.raw`]);
  if (raw === null) return null;
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

const timeNames = {
  '1.2': { total: 'cmi.core.total_time', session: 'cmi.core.session_time', entry: 'cmi.core.entry', exit: 'cmi.core.exit' },
  '2004': { total: 'cmi.total_time', session: 'cmi.session_time', entry: 'cmi.entry', exit: 'cmi.exit' },
} as const;

function claimedSeconds(standard: ScormStandard, values: RuntimeValues): number {
  const { total, session } = timeNames[standard];
  return secondsOf(values[total]) + secondsOf(values[session]);
}

/** The seconds of a time as SCORM 1.2 (`0001:30:00.5`) or 2004 (`PT1H30M0.5S`, days at most) writes it; 0 for what is none. */
export function secondsOf(text: string | undefined): number {
  const [, hours, minutes, seconds] = /^(\d{1,5}):(\d{1,2}):(\d{1,2}(?:\.\d+)?)$/.exec(text ?? '') ?? [];
  if (hours !== undefined) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  const [, days = 0, isoHours = 0, isoMinutes = 0, isoSeconds = 0] = /^P(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9}(?:\.\d+)?)S)?)?$/.exec(text ?? '') ?? [];
  return Number(days) * 86_400 + Number(isoHours) * 3600 + Number(isoMinutes) * 60 + Number(isoSeconds);
}

function durationOf(standard: ScormStandard, seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds / 60) % 60), Math.floor(seconds % 60)];
  if (standard === '2004') return `PT${hours}H${minutes}M${rest}S`;
  return [String(Math.min(hours, 9999)).padStart(4, '0'), String(minutes).padStart(2, '0'), String(rest).padStart(2, '0')].join(':');
}

/**
 * The values with which an object is launched again: the time of its last session joins the total, and `entry` follows `exit` as the standard has it. In 1.2 an object that was
 * suspended is resumed; one that ended in any other way (`time-out`, `logout`, normally, which is '') is neither new nor resumed, and keeps what it said. In 2004 whatever did not
 * end its attempt is resumed: a new attempt has no values (`undefined`). So is an object that was cut off, and never said how it was left: what it had saved is worth more than a clean beginning.
 */
export function valuesAtLaunch(standard: ScormStandard, values: RuntimeValues | undefined, { review = false }: { review?: boolean } = {}): RuntimeValues {
  const { total, session, entry, exit } = timeNames[standard];
  if (!values) return { [entry]: 'ab-initio', [total]: durationOf(standard, 0) };
  const { [session]: _session, [exit]: left, ...kept } = values;
  const wasLeft = left === undefined || left === 'suspend';
  const resumes = standard === '1.2' || review ? wasLeft : true;
  return { ...kept, [total]: durationOf(standard, claimedSeconds(standard, values)), [entry]: resumes ? 'resume' : '' };
}

/** How an object was left, in its own words; undefined where it was cut off. */
export function exitOf(standard: ScormStandard, values: RuntimeValues | undefined): string | undefined {
  return values?.[timeNames[standard].exit];
}

/** All seconds that an object claims, of earlier sessions too. */
export function secondsClaimed(standard: ScormStandard, values: RuntimeValues | undefined): number {
  return values ? claimedSeconds(standard, values) : 0;
}

/** The seconds that a commit adds: what is claimed beyond the time that counts already, and no more than the clock has gone on. */
export function secondsAdded(claimed: number, { counted, since, now }: { counted: number; since: Date; now: Date }): number {
  const gone = Math.floor((now.getTime() - since.getTime()) / 1000);
  return Math.max(0, Math.min(claimed - counted, gone));
}
