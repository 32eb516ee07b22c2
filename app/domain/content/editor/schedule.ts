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

/**
 * The moment of a typed date and time (`2026-12-01T09:00`) in a zone; null for none. Undefined for one that is no date
 * and time.
 */
export function momentOf(text: string, zone: EditorZone): Date | null | undefined {
  if (text.trim() === '') return null;
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/.test(text.trim())) return undefined;
  const moment = DateTime.fromISO(text.trim(), { zone });
  if (!moment.isValid || moment.year < 2000 || moment.year >= 2200) return undefined;
  // Of an hour that the end of summer time repeats, the first.
  return (moment.getPossibleOffsets()[0] ?? moment).toJSDate();
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
