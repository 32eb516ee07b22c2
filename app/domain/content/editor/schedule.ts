import { DateTime } from 'luxon';
import { zones } from '#app/domain/display.ts';
import { isMarket } from '#app/domain/markets/markets.ts';

/** The zones in which an editor may type times: those of the markets. */
export const editorZones = [...new Set(Object.values(zones))];
export type EditorZone = (typeof editorZones)[number];

/** The zone in which times of a document are typed, unless another is chosen: that of its market. */
export function zoneOfMarket(market: string): EditorZone {
  return isMarket(market) ? zones[market] : 'UTC';
}

/** What a typed time says: a moment, null for none; or why it names none. */
export type TypedMoment = { at: Date | null; fault?: undefined } | { at: null; fault: 'time' | 'timeSkipped' };

/**
 * The moment of a typed date and time (`2026-12-01T09:00`) in a zone; null for none. One that is no date and time is the
 * fault `time`, one that the clocks skip in spring `timeSkipped`.
 */
export function momentOf(text: string, zone: EditorZone): TypedMoment {
  const typed = text.trim();
  if (typed === '') return { at: null };
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/.test(typed)) return { at: null, fault: 'time' };
  const moment = DateTime.fromISO(typed, { zone });
  if (!moment.isValid || moment.year < 2000 || moment.year >= 2200) return { at: null, fault: 'time' };
  // luxon takes the next time that exists.
  if (!typed.startsWith(moment.toFormat("yyyy-MM-dd'T'HH:mm"))) return { at: null, fault: 'timeSkipped' };
  // Of an hour that the end of summer time repeats, the first.
  return { at: (moment.getPossibleOffsets()[0] ?? moment).toJSDate() };
}

/** A moment by the wall clock of a zone, as `momentOf` takes it. */
export function typedTime(at: Date, zone: EditorZone): string {
  return DateTime.fromJSDate(at, { zone }).toFormat("yyyy-MM-dd'T'HH:mm");
}

/**
 * The zones in which a moment is shown: those that were asked for, without doubles, and UTC where that leaves one
 * alone.
 */
export function shownZones(...asked: readonly EditorZone[]): EditorZone[] {
  const different = [...new Set(asked)];
  return different.length > 1
    ? different
    : [...new Set([...different, 'UTC' as const, 'America/New_York' as const])].slice(0, 2);
}

interface Published {
  startsAt: Date | null;
  publishedAt: Date | null;
}

/**
 * From when a version has been published, as its list says it. What came with the first release has no beginning for
 * readers, and so is stored with one long before it came.
 */
export function publishedFrom({ startsAt, publishedAt }: Published): Date | null {
  return startsAt && publishedAt && startsAt < publishedAt ? publishedAt : startsAt;
}

/** Why a schedule is refused. */
export type ScheduleFault = 'scheduleEndsBeforeStart' | 'scheduleOver';

/**
 * From when until when a version is published. Without a start, or with one that is past, it begins at once. What
 * begins at once begins no earlier than what was published at once before it, so that it replaces that also where the
 * clock has been put back in between. `published` are the published versions of the document.
 */
export function publicationTimes(
  { now, startsAt, endsAt }: { now: Date; startsAt: Date | null; endsAt: Date | null },
  published: readonly Published[],
): { startsAt: Date; endsAt: Date | null } | { fault: ScheduleFault } {
  if (endsAt && startsAt && endsAt <= startsAt) return { fault: 'scheduleEndsBeforeStart' };
  if (endsAt && endsAt <= now) return { fault: 'scheduleOver' };
  const begins = startsAt && startsAt > now ? startsAt : atOnce(now, published);
  return endsAt && endsAt <= begins ? { fault: 'scheduleEndsBeforeStart' } : { startsAt: begins, endsAt };
}

function atOnce(now: Date, published: readonly Published[]): Date {
  const begun = published.flatMap(({ startsAt, publishedAt }) =>
    startsAt && publishedAt && startsAt <= publishedAt ? [startsAt.getTime()] : [],
  );
  return new Date(Math.max(now.getTime(), ...begun));
}
