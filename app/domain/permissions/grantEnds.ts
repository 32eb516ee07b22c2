import { DateTime } from 'luxon';
import { zones } from '#app/domain/display.ts';
import type { Market } from '#app/domain/markets/markets.ts';

/** The days before its end at which the mail about a permission's end goes out. */
export const grantReminderDays = 7;

/** How far ahead a permission's end may lie, in years. */
const mostYearsAhead = 10;

/**
 * The last days of permissions by key, each an ISO day such as `2026-12-31`; a permission without an end is missing.
 */
export type GrantEnds = Readonly<Record<string, string>>;

/** The moment at which a permission with this last day ends: when the day is over in the market's time zone. */
export function endAfter(lastDay: string, market: Market): Date {
  return DateTime.fromISO(lastDay, { zone: zones[market] }).plus({ days: 1 }).startOf('day').toJSDate();
}

/** The last day of a permission that ends at a moment, in the market's time zone, as an ISO day. */
export function lastDayOf(until: Date, market: Market): string {
  return DateTime.fromJSDate(until, { zone: zones[market] }).minus({ milliseconds: 1 }).toISODate() ?? '';
}

/** The present day in the market's time zone, as an ISO day. */
export function today(now: Date, market: Market): string {
  return DateTime.fromJSDate(now, { zone: zones[market] }).toISODate() ?? '';
}

/** Whether a day may be a permission's last: from today, in the market's time zone, to ten years ahead. */
export function mayBeLastDay(lastDay: string, now: Date, market: Market): boolean {
  const latest = DateTime.fromJSDate(now, { zone: zones[market] }).plus({ years: mostYearsAhead });
  return lastDay >= today(now, market) && lastDay <= (latest.toISODate() ?? '');
}

/** The last days in `key=day` texts, as forms send them and the audit trail stores them. */
export function endsFrom(texts: readonly string[]): GrantEnds {
  return Object.fromEntries(texts.map((text) => text.split('=') as [string, string]));
}

/** The last days as `key=day` texts, in alphabetical order. */
export function textsOfEnds(ends: GrantEnds): string[] {
  return Object.entries(ends)
    .map(([key, day]) => `${key}=${day}`)
    .toSorted();
}
