import type { RuntimeData, RuntimeValues, CourseStandard } from './runtimeData.ts';

/**
 * The elements of an object's time: all of its earlier sessions, as it was launched with it, and the present session.
 */
export const timeNames = {
  '1.2': { total: 'cmi.core.total_time', session: 'cmi.core.session_time' },
  '2004': { total: 'cmi.total_time', session: 'cmi.session_time' },
  // A unit's statements say how long it took; its values hold no times.
  cmi5: { total: 'cmi5.total', session: 'cmi5.session' },
} as const;

/**
 * The seconds of a time as SCORM 1.2 (`0001:30:00.5`) or 2004 (`PT1H30M0.5S`) writes it; 0 for what is none, and
 * for one with years or months, which have no their own length.
 */
export function secondsOf(text: string | undefined): number {
  const [, hours, minutes, seconds] = /^(\d{1,5}):(\d{1,2}):(\d{1,2}(?:\.\d+)?)$/.exec(text ?? '') ?? [];
  if (hours !== undefined) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  const [, days = 0, isoHours = 0, isoMinutes = 0, isoSeconds = 0] =
    /^P(?:0{1,4}Y)?(?:0{1,4}M)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9}(?:\.\d+)?)S)?)?$/.exec(
      text ?? '',
    ) ?? [];
  return Number(days) * 86_400 + Number(isoHours) * 3600 + Number(isoMinutes) * 60 + Number(isoSeconds);
}

/** A time as the standard writes it, to the hundredth of a second. */
export function durationOf(standard: CourseStandard, seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const [hours, minutes, rest] = [
    Math.floor(hundredths / 360_000),
    Math.floor((hundredths / 6000) % 60),
    (hundredths % 6000) / 100,
  ];
  if (standard !== '1.2') return `PT${hours}H${minutes}M${rest}S`;
  const [whole = '', fraction] = String(rest).split('.');
  return [
    String(Math.min(hours, 9999)).padStart(4, '0'),
    String(minutes).padStart(2, '0'),
    [whole.padStart(2, '0'), ...(fraction ? [fraction] : [])].join('.'),
  ].join(':');
}

/** The seconds that an object claims: those that it was launched with, and those of its session. */
export function claimedTime(standard: CourseStandard, values: RuntimeValues): number {
  const { total, session } = timeNames[standard];
  return secondsOf(values[total]) + secondsOf(values[session]);
}

/** Whole ones of them, which are counted. */
export function claimedSeconds(standard: CourseStandard, values: RuntimeValues): number {
  return Math.floor(claimedTime(standard, values));
}

/** What counts of an attempt's time already. */
export interface CountedTime {
  /** All of it. */
  totalSeconds: number;
  /** What of it was counted since the attempt was taken up last. */
  visitSeconds: number;
  /** What earlier visits have not reported: a session that began in one of them may still report it. */
  lateSeconds: number;
}

interface TimedCommit {
  standard: CourseStandard;
  /** The stored values; only the times are read. */
  before: RuntimeData;
  data: RuntimeData;
  counted: CountedTime;
  openedAt: Date;
  now: Date;
}

/**
 * Counts the time of a commit. An object's session says how long it has lasted, as often as it likes: what
 * it says beyond what is stored is added. That of a new attempt at the object, which begins at nothing, is added whole.
 * No more is added than the clock has gone on since the attempt was taken up; a session that began in an earlier visit,
 * and could not be sent then, may fill what that visit left. Returns what counts then, and the data with times that say
 * the same, so that the total with which the object is launched next is the one that the history shows.
 */
export function countTime({
  standard,
  before,
  data,
  counted,
  openedAt,
  now,
}: TimedCommit): CountedTime & { data: RuntimeData; added: number } {
  const { total } = timeNames[standard];
  let free = Math.max(0, Math.floor((now.getTime() - openedAt.getTime()) / 1000) - counted.visitSeconds);
  let late = counted.lateSeconds;
  let isNewVisit = false;
  const added = { now: 0, late: 0 };
  const timed = Object.entries(data).map(([item, values]) => {
    const known = before[item] ?? {};
    const [claimed, stored] = [claimedSeconds(standard, values), claimedSeconds(standard, known)];
    const [launchedWith, launchedBefore] = [secondsOf(values[total]), secondsOf(known[total])];
    const isSameSession = launchedWith === launchedBefore && claimed >= stored;
    // A total that was launched with less, or a session that says less, is that of a new attempt at the object.
    const base = launchedWith < launchedBefore || (launchedWith === launchedBefore && claimed < stored) ? 0 : stored;
    const wanted = Math.max(0, claimed - base);
    if (!isSameSession) isNewVisit = true;
    const ofLate = isSameSession ? Math.min(wanted, late) : 0;
    const ofNow = Math.min(wanted - ofLate, free);
    late -= ofLate;
    free -= ofNow;
    added.late += ofLate;
    added.now += ofNow;
    return [
      item,
      ofLate + ofNow === claimed - base ? values : withSeconds(standard, values, base + ofLate + ofNow),
    ] as const;
  });
  return {
    data: Object.fromEntries(timed),
    added: added.now + added.late,
    totalSeconds: counted.totalSeconds + added.now + added.late,
    visitSeconds: counted.visitSeconds + added.now,
    // Once an object was launched again, nothing arrives from the earlier launch.
    lateSeconds: isNewVisit ? 0 : late,
  };
}

// The total that it was launched with stays as far as it counts, so that it is known as the same session.
function withSeconds(standard: CourseStandard, values: RuntimeValues, seconds: number): RuntimeValues {
  const { total, session } = timeNames[standard];
  const before = Math.min(seconds, Math.floor(secondsOf(values[total])));
  return { ...values, [total]: durationOf(standard, before), [session]: durationOf(standard, seconds - before) };
}
