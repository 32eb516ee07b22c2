import { DateTime } from 'luxon';
import { phaseOf, type OutageWindow, type SystemState } from './outage.ts';
import { pacificZone } from './pacificTime.ts';
import { systems, type System } from './systems.ts';

/** How many days the history of the status page goes back, the present day among them. */
export const historyDays = 90;

/** A day of the history in Pacific time: an ISO day, and the outages that lasted on it, by their start. */
export interface HistoryDay<T> {
  day: string;
  outages: T[];
}

/**
 * The last 90 days, or those since the installation where it is younger, newest first, each with the outages that had
 * begun by `now` and lasted on it; a cancelled one never took place.
 */
export function historyOf<T extends OutageWindow>(
  outages: readonly T[],
  now: Date,
  installedAt: Date | null,
): HistoryDay<T>[] {
  const begun = outages
    .filter((outage) => ['current', 'past'].includes(phaseOf(outage, now)))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const today = DateTime.fromJSDate(now, { zone: pacificZone }).startOf('day');
  const since = DateTime.fromJSDate(installedAt ?? now, { zone: pacificZone }).startOf('day');
  const length = Math.min(Math.max(Math.round(today.diff(since, 'days').days), 0) + 1, historyDays);
  return Array.from({ length }, (_, back) => {
    const day = today.minus({ days: back });
    const [from, to] = [day.toMillis(), day.plus({ days: 1 }).toMillis()];
    return {
      day: day.toISODate() ?? '',
      outages: begun.filter(({ startsAt, endsAt }) => startsAt.getTime() < to && endsAt.getTime() > from),
    };
  });
}

/** The state of each system on each day of a history, oldest first: the worse of what it had. */
export function historyBySystem(
  history: readonly HistoryDay<OutageWindow>[],
): { system: System; days: SystemState[] }[] {
  const stateOn = (system: System, { outages }: HistoryDay<OutageWindow>): SystemState => {
    const kinds = outages.filter((outage) => outage.system === system).map(({ kind }) => kind);
    return kinds.includes('disturbance') ? 'disturbed' : kinds.length > 0 ? 'planned' : 'working';
  };
  return systems.map((system) => ({ system, days: history.map((day) => stateOn(system, day)).toReversed() }));
}
