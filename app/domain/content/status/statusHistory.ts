import { DateTime } from 'luxon';
import { phaseOf, type OutageWindow, type SystemState } from './outage.ts';
import { systems, type System } from './systems.ts';

/** How many days the history of the status page goes back, the present day among them. */
export const historyDays = 90;

/**
 * A day of the history: an ISO day, the outages that began on it, by their start, and those that count on it. An outage
 * counts for as many days as it lasted, from the day on which it began: a night's work across midnight counts once.
 */
export interface HistoryDay<T> {
  day: string;
  outages: T[];
  counted: T[];
}

const dayMs = 24 * 3_600_000;

/**
 * The last 90 days of a zone, or those since the installation where it is younger, newest first. What began earlier and
 * lasted on the first of them is of that day; an outage that was cancelled never took place.
 */
export function historyOf<T extends OutageWindow>(
  outages: readonly T[],
  now: Date,
  installedAt: Date | null,
  zone: string,
): HistoryDay<T>[] {
  const today = DateTime.fromJSDate(now, { zone }).startOf('day');
  const since = DateTime.fromJSDate(installedAt ?? now, { zone }).startOf('day');
  const length = Math.min(Math.max(Math.round(today.diff(since, 'days').days), 0) + 1, historyDays);
  const backOf = (at: number) => Math.round(today.diff(DateTime.fromMillis(at, { zone }).startOf('day'), 'days').days);
  const days = Array.from({ length }, (_, back): HistoryDay<T> => {
    return { day: today.minus({ days: back }).toISODate() ?? '', outages: [], counted: [] };
  });
  const begun = outages
    .filter((outage) => ['current', 'past'].includes(phaseOf(outage, now)))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  for (const outage of begun) {
    const [from, to] = [outage.startsAt.getTime(), Math.min(outage.endsAt.getTime(), now.getTime())];
    // The last day on which it was, where it began before the first one.
    if (backOf(Math.max(from, to - 1)) >= length) continue;
    const first = backOf(from);
    const last = Math.max(first - Math.max(1, Math.ceil((to - from) / dayMs)) + 1, 0);
    days[Math.min(first, length - 1)]!.outages.push(outage);
    for (let back = Math.min(first, length - 1); back >= Math.min(last, length - 1); back -= 1)
      days[back]!.counted.push(outage);
  }
  return days;
}

/** The state of each system on each day of a history, oldest first: the worse of what counts on it. */
export function historyBySystem(
  history: readonly HistoryDay<OutageWindow>[],
): { system: System; days: SystemState[] }[] {
  const stateOn = (system: System, { counted }: HistoryDay<OutageWindow>): SystemState => {
    const kinds = counted.filter((outage) => outage.system === system).map(({ kind }) => kind);
    return kinds.includes('disturbance') ? 'disturbed' : kinds.length > 0 ? 'planned' : 'working';
  };
  return systems.map((system) => ({ system, days: history.map((day) => stateOn(system, day)).toReversed() }));
}
