import { DateTime } from 'luxon';
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
