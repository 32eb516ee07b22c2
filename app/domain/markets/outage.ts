import { DateTime } from 'luxon';

/** Outage times are compared, and shown, in this zone (spec §4 Outage, §9). */
const outageZone = 'America/Los_Angeles';

/** One outage; a time is an instant, or ISO text that is Los Angeles wall time unless it names an offset. */
export type Outage = { sysCode: string; outageStartTime: Date | string; outageEndTime: Date | string };

/**
 * The outage whose banner is shown at `now`: among those whose window includes it (start included, end not)
 * the longest; null where there is none. An outage with an unreadable time is ignored (spec §4).
 */
export function activeOutage<T extends Outage>(outages: readonly T[], now: Date): T | null {
  let longest: { outage: T; length: number } | null = null;
  for (const outage of outages) {
    const start = outageTime(outage.outageStartTime).toMillis();
    const end = outageTime(outage.outageEndTime).toMillis();
    if (!(start <= now.getTime() && now.getTime() < end)) continue;
    if (longest === null || end - start > longest.length) longest = { outage, length: end - start };
  }
  return longest?.outage ?? null;
}

/** The `endday` and `endtime` of `refusals:outageMessage`, written for a locale tag such as `en-US`. */
export function outageMessageParams(outage: Outage, localeTag: string): { endday: string; endtime: string } {
  const end = outageTime(outage.outageEndTime).setLocale(localeTag);
  return { endday: end.toLocaleString(DateTime.DATE_FULL), endtime: end.toLocaleString(DateTime.TIME_SIMPLE) };
}

function outageTime(time: Date | string): DateTime {
  return time instanceof Date
    ? DateTime.fromJSDate(time, { zone: outageZone })
    : DateTime.fromISO(time, { zone: outageZone });
}
