import { DateTime } from 'luxon';
import { zones } from '#app/domain/display.ts';
import { localeTag, type Market } from '#app/domain/markets/markets.ts';
import { pacificZone } from '#app/domain/markets/settings/kinds/timeZones.ts';
import { isSameClock, spanInZone } from '#app/domain/timeSpans.ts';
import type { Language } from '#app/i18n.ts';

/** Which of the two, where the clocks go back and a time of day comes twice. */
export const occurrences = ['first', 'second'] as const;
export type Occurrence = (typeof occurrences)[number];

/** What a typed time says: a moment; or why it names none. */
export type TypedMoment = { at: Date } | { at: null; problem: 'unreadable' | 'skipped' | 'twice' };

// As a control of the type datetime-local sends it; a browser without one leaves people to type a space.
const wallTime = /^(20\d\d-\d\d-\d\d)[T ](\d\d:\d\d)(?::00)?$/;

/**
 * The moment of a time of a zone's wall clock, `2026-11-26T22:00`. A time that the clocks skip in spring is `skipped`; one
 * that comes twice in autumn is `twice` unless `occurrence` says which. Everything that is no such text is `unreadable`.
 */
export function readWallTime(text: string, zone: string, occurrence?: Occurrence): TypedMoment {
  const [, day, time] = wallTime.exec(text.trim()) ?? [];
  const moment = DateTime.fromISO(`${day}T${time}`, { zone });
  if (!moment.isValid) return { at: null, problem: 'unreadable' };
  // luxon takes the next time that exists.
  if (wallText(moment) !== `${day}T${time}`) return { at: null, problem: 'skipped' };
  const [first, second] = moment.getPossibleOffsets();
  if (!second) return { at: moment.toJSDate() };
  if (!occurrence) return { at: null, problem: 'twice' };
  return { at: (occurrence === 'first' ? first! : second).toJSDate() };
}

/** The time of a zone's wall clock, as `readWallTime` takes it. */
export function wallTimeText(at: Date, zone: string): string {
  return wallText(DateTime.fromJSDate(at, { zone }));
}

/** Which of the two a moment is whose time of the wall clock comes twice; null for every other moment. */
export function occurrenceOf(at: Date, zone: string): Occurrence | null {
  const [first, second] = DateTime.fromJSDate(at, { zone }).startOf('minute').getPossibleOffsets();
  if (!second || !first) return null;
  return at.getTime() < second.toMillis() ? 'first' : 'second';
}

/** A moment with the offset of Los Angeles, `2026-11-26T22:00:00.000-08:00` (spec §9). */
export function pacificIso(at: Date): string {
  return DateTime.fromJSDate(at, { zone: pacificZone }).toISO() ?? '';
}

/** The reader of a time: their language, their market, and the zone in which times are named to the market. */
export interface TimeReader {
  language: Language;
  market: Market;
  zone: string;
}

/** A time as it is shown: in the zone that is named, and what its reader's own is made of. */
export interface NamedTime {
  text: string;
  own: OwnTime;
}

/** What a page needs to write a time by the clock of its reader, which the browser knows. */
export interface OwnTime {
  from: string;
  to: string;
  locale: string;
  /** The zone that is named beside it: in the same one it is not written twice. */
  zone: string;
  /** By the clock of the reader's market, where there are no scripts; '' where that is the zone that is named. */
  text: string;
}

/** From one moment to another, or a moment alone, in the zone that is named to a reader. */
export function namedTime(from: Date, reader: TimeReader, to = from): NamedTime {
  const { language, market, zone } = reader;
  const locale = localeTag(market, language);
  const isSame = [from, to].every((at) => isSameClock(at, zone, zones[market]));
  return {
    text: spanInZone(from, to, locale, zone),
    own: {
      from: from.toISOString(),
      to: to.toISOString(),
      locale,
      zone,
      text: isSame ? '' : spanInZone(from, to, locale, zones[market]),
    },
  };
}

function wallText(moment: DateTime): string {
  return moment.toFormat("yyyy-MM-dd'T'HH:mm");
}
