import { DateTime } from 'luxon';

/** The day in the zone that is furthest ahead: nothing that was is later. */
export function latestToday(now: Date): string {
  return DateTime.fromJSDate(now, { zone: 'UTC+14' }).toISODate()!;
}

/** The day in the zone that is furthest behind: nothing that is to come is earlier. */
export function earliestToday(now: Date): string {
  return DateTime.fromJSDate(now, { zone: 'UTC-12' }).toISODate()!;
}
