import { DateTime } from 'luxon';
import { momentOf, type OfficeCalendar } from '#app/domain/markets/settings/officeHours.ts';

/*
 * An agency is promised an answer within '48-72 business hours' (spec §8). Read as hours of work that would be six to nine days;
 * readers understand two to three working days. So the clock runs while the office is open, and a whole working
 * day is worth 24 hours: 48 is the end of the second one.
 */
const hoursOfWorkingDay = 24;

/**
 * The business hours between two moments as a market's office counts them: while it is open, by its own hours and
 * without its holidays, and each day on which it opens counts 24. 0 where `to` is not after `from`.
 */
export function businessHours(from: Date, to: Date, { zone, openingOn }: OfficeCalendar): number {
  let days = 0;
  let day = DateTime.fromJSDate(from, { zone }).startOf('day');
  const lastDay = DateTime.fromJSDate(to, { zone });
  for (; day <= lastDay; day = day.plus({ days: 1 })) {
    const opening = openingOn(day.toISODate()!);
    if (!opening) continue;
    const [opens, closes] = [momentOf(day, opening.opens).getTime(), momentOf(day, opening.closes).getTime()];
    const open = Math.min(closes, to.getTime()) - Math.max(opens, from.getTime());
    days += Math.max(0, open) / (closes - opens);
  }
  return days * hoursOfWorkingDay;
}

/** How many days back a clock is set at the most. */
const daysBack = 3 * 366;

/**
 * The latest moment from which so many business hours have passed until `to`, as `businessHours` counts them: where a
 * clock that was stopped for a time starts counting.
 */
export function clockStart(hours: number, to: Date, { zone, openingOn }: OfficeCalendar): Date {
  let left = hours / hoursOfWorkingDay;
  if (left <= 0) return to;
  const last = DateTime.fromJSDate(to, { zone }).startOf('day');
  for (let back = 0; back <= daysBack; back += 1) {
    const day = last.minus({ days: back });
    const opening = openingOn(day.toISODate()!);
    if (!opening) continue;
    const [opens, closes] = [momentOf(day, opening.opens).getTime(), momentOf(day, opening.closes).getTime()];
    const closing = Math.min(closes, to.getTime());
    const open = Math.max(0, closing - opens) / (closes - opens);
    if (left <= open) return new Date(Math.round(closing - left * (closes - opens)));
    left -= open;
  }
  return last.minus({ days: daysBack }).toJSDate();
}
