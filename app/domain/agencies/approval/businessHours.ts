import { DateTime } from 'luxon';
import { zones } from '#app/domain/display.ts';
import type { Market } from '#app/domain/markets/markets.ts';

/*
 * An agency is promised an answer within '48-72 business hours' (spec §8). Read as hours of work that would be six to nine days;
 * readers understand two to three working days. So the clock runs while the office is open, and a whole working
 * day is worth 24 hours: 48 is the end of the second one.
 */
const opensAt = 9;
const closesAt = 17;
const hoursOfWorkingDay = 24;
const hourMs = 3_600_000;

/**
 * The business hours between two moments as a market counts them: the office is open Monday to Friday from 9 to 17 in
 * the market's time zone, and such a day counts 24. Holidays are not known. 0 where `to` is not after `from`.
 */
export function businessHours(from: Date, to: Date, market: Market): number {
  const zone = zones[market];
  let openMs = 0;
  let day = DateTime.fromJSDate(from, { zone }).startOf('day');
  const lastDay = DateTime.fromJSDate(to, { zone });
  for (; day <= lastDay; day = day.plus({ days: 1 })) {
    if (day.weekday > 5) continue;
    const opening = Math.max(day.set({ hour: opensAt }).toMillis(), from.getTime());
    const closing = Math.min(day.set({ hour: closesAt }).toMillis(), to.getTime());
    openMs += Math.max(0, closing - opening);
  }
  return (openMs / hourMs) * (hoursOfWorkingDay / (closesAt - opensAt));
}

/**
 * The latest moment from which so many business hours have passed until `to`, as `businessHours` counts them in a market:
 * from when a clock goes on that was stopped for a time.
 */
export function clockStart(hours: number, to: Date, market: Market): Date {
  const zone = zones[market];
  let leftMs = hours * ((closesAt - opensAt) / hoursOfWorkingDay) * hourMs;
  if (leftMs <= 0) return to;
  for (let day = DateTime.fromJSDate(to, { zone }).startOf('day'); ; day = day.minus({ days: 1 })) {
    if (day.weekday > 5) continue;
    const closing = Math.min(day.set({ hour: closesAt }).toMillis(), to.getTime());
    const openMs = Math.max(0, closing - day.set({ hour: opensAt }).toMillis());
    if (leftMs <= openMs) return new Date(closing - leftMs);
    leftMs -= openMs;
  }
}
