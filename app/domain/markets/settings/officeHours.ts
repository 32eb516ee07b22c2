import { DateTime } from 'luxon';
import { localeTag, type Market } from '#app/domain/markets/markets.ts';
import type { Language } from '#app/i18n.ts';
import type { ValueOf } from './settingKind.ts';
import { weekdays, type businessHours } from './kinds/businessHours.ts';
import type { holidays } from './kinds/holidays.ts';

/** The opening of one day, in minutes from midnight. */
interface Opening {
  opens: number;
  closes: number;
}

/** When a market's office is open: by its clock, on any day such as `2026-11-23`; null on a day that is closed. */
export interface OfficeCalendar {
  zone: string;
  openingOn: (day: string) => Opening | null;
}

/** The opening of a day by the hours and holidays that hold on it. */
export function openingOf(
  hours: ValueOf<typeof businessHours>,
  closed: ValueOf<typeof holidays>,
  day: string,
): Opening | null {
  if (closed.holidays.some(({ holiday }) => holiday === day)) return null;
  const text = hours[weekdays[DateTime.fromISO(day, { zone: 'utc' }).weekday - 1]!];
  if (text === '') return null;
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return { opens: minutes(text.slice(0, 5)), closes: minutes(text.slice(6)) };
}

/** How many days ahead an opening is looked for. */
const daysAhead = 60;

/**
 * Whether the office is open, and until when it stays so. `until` is null where it does not open within two months.
 */
export function openState(now: Date, { zone, openingOn }: OfficeCalendar): { isOpen: boolean; until: Date | null } {
  const today = DateTime.fromJSDate(now, { zone }).startOf('day');
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const day = today.plus({ days: ahead });
    const opening = openingOn(day.toISODate()!);
    if (!opening) continue;
    const [opens, closes] = [momentOf(day, opening.opens), momentOf(day, opening.closes)];
    if (now < opens) return { isOpen: false, until: opens };
    if (now < closes) return { isOpen: true, until: closes };
  }
  return { isOpen: false, until: null };
}

/** The moment of a day at so many minutes of its clock. */
export function momentOf(day: DateTime, minutes: number): Date {
  return day.set({ hour: Math.floor(minutes / 60), minute: minutes % 60 }).toJSDate();
}

const signs = {
  en: { dash: '–', comma: ', ', and: ' and ' },
  ja: { dash: '～', comma: '、', and: '・' },
} as const satisfies Record<Language, object>;

interface HoursReader {
  /** The market whose hours they are, which writes times in its format. */
  market: Market;
  language: Language;
  /** The zone of the office. */
  zone: string;
  /** A day on which the hours hold, such as `2026-11-23`: the zone is named as on that day. */
  day: string;
}

/**
 * The hours of a week in words, days in a row with the same hours together and closed days left out:
 * `Monday–Friday 9:00 AM–5:00 PM, Saturday 10:00 AM–2:00 PM (Eastern Time)`.
 */
export function hoursInWords(
  hours: ValueOf<typeof businessHours>,
  { market, language, zone, day }: HoursReader,
): string {
  const locale = localeTag(market, language);
  const { dash, comma, and } = signs[language];
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  const time = (text: string) => clock.format(new Date(`1970-01-01T${text}:00Z`));
  const runs: { first: number; last: number; text: string }[] = [];
  for (const [at, name] of weekdays.entries()) {
    const [text, before] = [hours[name], runs.at(-1)];
    if (text !== '' && before?.last === at - 1 && before.text === text) before.last = at;
    else if (text !== '') runs.push({ first: at, last: at, text });
  }
  const week = runs.map(({ first, last, text }) => {
    const days = [...new Set([first, last])].map((at) => weekdayName(at, locale)).join(last - first === 1 ? and : dash);
    return `${days} ${time(text.slice(0, 5))}${dash}${time(text.slice(6))}`;
  });
  const where = zoneInWords(new Date(`${day}T12:00:00Z`), zone, locale);
  return language === 'ja' ? `${week.join(comma)}（${where}）` : `${week.join(comma)} (${where})`;
}

// 5 January 1970 was a Monday.
function weekdayName(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(1970, 0, 5 + at)),
  );
}

/** What a zone is called in words on a day, such as `Eastern Time`. */
export function zoneInWords(moment: Date, timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(moment);
  return parts.find(({ type }) => type === 'timeZoneName')!.value;
}
