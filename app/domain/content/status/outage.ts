import { DateTime } from 'luxon';
import { zoneAbbreviation } from '#app/domain/timeSpans.ts';
import { systems, type OutageKind, type System } from './systems.ts';

/** The window of an outage. */
export interface OutageWindow {
  system: System;
  kind: OutageKind;
  startsAt: Date;
  endsAt: Date;
  /** From when every page has the general notice of planned work. */
  announcedFrom: Date;
  cancelledAt: Date | null;
}

/** The phase of an outage: it begins with its start, and is over at its end. */
export type OutagePhase = 'coming' | 'current' | 'past' | 'cancelled';

/**
 * The phase of an outage at a moment. Windows in Pacific time are compared as the instants that they are (spec §4
 * Outage, §9).
 */
export function phaseOf(
  { startsAt, endsAt, cancelledAt }: Pick<OutageWindow, 'startsAt' | 'endsAt' | 'cancelledAt'>,
  now: Date,
): OutagePhase {
  if (cancelledAt) return 'cancelled';
  if (now < startsAt) return 'coming';
  return now < endsAt ? 'current' : 'past';
}

/**
 * The outages that are shown at a moment: of each system the longest of those that last (spec §4), in the order of
 * the systems.
 */
export function shownOutages<T extends OutageWindow>(outages: readonly T[], now: Date): T[] {
  const current = outages.filter((outage) => phaseOf(outage, now) === 'current');
  return bySystem(current, (one, other) => lengthOf(other) - lengthOf(one));
}

/**
 * The planned work that is announced at a moment: of each system the next that begins, in the order of the
 * systems.
 */
export function announcedOutages<T extends OutageWindow>(outages: readonly T[], now: Date): T[] {
  const announced = outages.filter(
    (outage) => outage.kind === 'planned' && phaseOf(outage, now) === 'coming' && outage.announcedFrom <= now,
  );
  return bySystem(announced, (one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

function bySystem<T extends OutageWindow>(outages: readonly T[], order: (one: T, other: T) => number): T[] {
  return systems.flatMap((system) =>
    outages
      .filter((outage) => outage.system === system)
      .toSorted(order)
      .slice(0, 1),
  );
}

function lengthOf({ startsAt, endsAt }: OutageWindow): number {
  return endsAt.getTime() - startsAt.getTime();
}

/** What is said of a system: a disturbance comes before planned work, since it was not announced. */
export const systemStates = ['working', 'planned', 'disturbed'] as const;
export type SystemState = (typeof systemStates)[number];

/**
 * The state of every system at a moment, in their order. `disturbed` names systems that are known to fail although no
 * outage of theirs was written, as a database that does not answer.
 */
export function statesOf(
  outages: readonly OutageWindow[],
  now: Date,
  disturbed: readonly System[] = [],
): { system: System; state: SystemState }[] {
  const current = outages.filter((outage) => phaseOf(outage, now) === 'current');
  const has = (system: System, kind: OutageKind) =>
    current.some((outage) => outage.system === system && outage.kind === kind);
  return systems.map((system) => ({
    system,
    state:
      disturbed.includes(system) || has(system, 'disturbance')
        ? 'disturbed'
        : has(system, 'planned')
          ? 'planned'
          : 'working',
  }));
}

/** When an outage ends, for a sentence that says until when it lasts (spec §8), written for a locale tag such as `en-US`. */
export function outageEnd(
  { endsAt }: Pick<OutageWindow, 'endsAt'>,
  localeTag: string,
  zone: string,
): { endday: string; endtime: string; zone: string } {
  const end = DateTime.fromJSDate(endsAt, { zone }).setLocale(localeTag);
  return {
    endday: end.toLocaleString(DateTime.DATE_FULL),
    endtime: end.toLocaleString(DateTime.TIME_SIMPLE),
    zone: zoneAbbreviation(endsAt, zone),
  };
}
