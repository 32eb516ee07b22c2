import { DateTime } from 'luxon';
import { zoneName as ownZone, zones } from '#app/domain/display.ts';
import { localeTag, type Market } from '#app/domain/markets/markets.ts';
import type { Language } from '#app/i18n.ts';

/**
 * Outage times are typed, compared and shown in this zone (spec §4 Outage, §9); readers see their own beside it (D43).
 */
export const pacificZone = 'America/Los_Angeles';

/** Which of the two, where the clocks go back and a time of day comes twice. */
export const occurrences = ['first', 'second'] as const;
export type Occurrence = (typeof occurrences)[number];

/** What a typed time says: a moment; or why it names none. */
export type PacificMoment = { at: Date } | { at: null; problem: 'unreadable' | 'skipped' | 'twice' };

// As a control of the type datetime-local sends it; a browser without one leaves people to type a space.
const wallTime = /^(20\d\d-\d\d-\d\d)[T ](\d\d:\d\d)(?::00)?$/;

/**
 * The moment of a time of the wall clock in Los Angeles, `2026-11-26T22:00`. A time that the clocks skip in spring is
 * `skipped`; one that comes twice in autumn is `twice` unless `occurrence` says which. Everything that is no such text
 * is `unreadable`.
 */
export function readPacific(text: string, occurrence?: Occurrence): PacificMoment {
  const [, day, time] = wallTime.exec(text.trim()) ?? [];
  const moment = DateTime.fromISO(`${day}T${time}`, { zone: pacificZone });
  if (!moment.isValid) return { at: null, problem: 'unreadable' };
  // luxon goes on to the next time that there is.
  if (wallText(moment) !== `${day}T${time}`) return { at: null, problem: 'skipped' };
  const [first, second] = moment.getPossibleOffsets();
  if (!second) return { at: moment.toJSDate() };
  if (!occurrence) return { at: null, problem: 'twice' };
  return { at: (occurrence === 'first' ? first! : second).toJSDate() };
}

/** The time of the wall clock in Los Angeles, as `readPacific` takes it. */
export function pacificText(at: Date): string {
  return wallText(DateTime.fromJSDate(at, { zone: pacificZone }));
}

/** Which of the two a moment is whose time of the wall clock comes twice; null for every other moment. */
export function occurrenceOf(at: Date): Occurrence | null {
  const [first, second] = DateTime.fromJSDate(at, { zone: pacificZone }).startOf('minute').getPossibleOffsets();
  if (!second || !first) return null;
  return at.getTime() < second.toMillis() ? 'first' : 'second';
}

/** The day in Los Angeles, as an ISO day. */
export function pacificDay(at: Date): string {
  return DateTime.fromJSDate(at, { zone: pacificZone }).toISODate() ?? '';
}

/** A moment with the offset of Los Angeles, `2026-11-26T22:00:00.000-08:00`. */
export function pacificIso(at: Date): string {
  return DateTime.fromJSDate(at, { zone: pacificZone }).toISO() ?? '';
}

/** The reader of a time: their language, and the market whose clock and format they use. */
export interface TimeReader {
  language: Language;
  market: Market;
}

/** A moment in Pacific time, with the zone's name of that day (PST or PDT). */
export function pacificTime(at: Date, reader: TimeReader): string {
  return span(at, at, reader, pacificZone);
}

/**
 * From one moment to another in Pacific time, with the zone's name of that day, or both where the clocks change between
 * them.
 */
export function pacificSpan(from: Date, to: Date, reader: TimeReader): string {
  return span(from, to, reader, pacificZone);
}

/** A moment by the reader's own clock. */
export function ownTime(at: Date, reader: TimeReader): string {
  return span(at, at, reader, zones[reader.market]);
}

/** From one moment to another by the reader's own clock. */
export function ownSpan(from: Date, to: Date, reader: TimeReader): string {
  return span(from, to, reader, zones[reader.market]);
}

const dash = { en: ' – ', ja: '～' } as const satisfies Record<Language, string>;

// Intl's own ranges leave out the first zone where the clocks change within a day.
function span(from: Date, to: Date, { language, market }: TimeReader, zone: string): string {
  const locale = localeTag(market, language);
  // Only American English knows PST and PDT by name.
  const zoneName = (at: Date) =>
    zone === pacificZone ? part(at, 'en-US', zone, { timeZoneName: 'short' }, 'timeZoneName') : ownZone(at, market);
  const words = (at: Date, format: Intl.DateTimeFormatOptions) => formatter(locale, zone, format).format(at);
  const isOneDay = words(from, day) === words(to, day);
  const isOneZone = zoneName(from) === zoneName(to);
  const begin = `${words(from, { ...day, ...time })}${isOneZone ? '' : ` ${zoneName(from)}`}`;
  const end = `${words(to, isOneDay ? time : { ...day, ...time })} ${zoneName(to)}`;
  return from.getTime() === to.getTime() ? `${begin} ${zoneName(to)}` : `${begin}${dash[language]}${end}`;
}

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

function part(
  at: Date,
  locale: string,
  zone: string,
  format: Intl.DateTimeFormatOptions,
  type: Intl.DateTimeFormatPartTypes,
): string {
  return (
    formatter(locale, zone, format)
      .formatToParts(at)
      .find((each) => each.type === type)?.value ?? ''
  );
}

// Creating a formatter costs far more than using it.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, timeZone: string, format: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${Object.keys(format).join(' ')}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...format, timeZone });
  formatters.set(key, known);
  return known;
}

function wallText(moment: DateTime): string {
  return moment.toFormat("yyyy-MM-dd'T'HH:mm");
}
