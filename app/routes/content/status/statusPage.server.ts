import type { VisitorContext } from '#app/domain/context.server.ts';
import { zones } from '#app/domain/display.ts';
import { zoneLabel } from '#app/domain/markets/settings/kinds/timeZones.ts';
import { localeTag, type Market } from '#app/domain/markets/markets.ts';
import { knownOutages } from '#app/domain/content/status/knownOutages.server.ts';
import { noteOf } from '#app/domain/content/status/notices.ts';
import { phaseOf, statesOf, type SystemState } from '#app/domain/content/status/outage.ts';
import { namedTime, type NamedTime, type TimeReader } from '#app/domain/content/status/outageTime.ts';
import { outageZone } from '#app/domain/content/status/outageZone.server.ts';
import { historyBySystem, historyDays, historyOf } from '#app/domain/content/status/statusHistory.ts';
import type { StoredOutage } from '#app/domain/content/status/storedOutage.ts';
import type { OutageKind, System } from '#app/domain/content/status/systems.ts';
import { connectedSystems } from '#app/domain/partners/tools/connectedSystems.server.ts';
import { disturbedSystems, knownDisturbances } from '#app/domain/partners/tools/knownDisturbances.server.ts';

/** An outage as the status page shows it. */
export interface ShownOutage {
  id: string;
  system: System;
  kind: OutageKind;
  /** From when to when. */
  window: NamedTime;
  note: string;
}

/** A system on the status page. */
export interface ShownSystem {
  system: System;
  state: SystemState;
  /** The days of the history on which an outage of it counts, from the oldest. */
  marks: { day: number; state: Exclude<SystemState, 'working'> }[];
}

/** The data of /status at a time; while the database does not answer, the last known ones. */
export async function statusPage(ctx: VisitorContext, market: Market) {
  const [{ outages, installedAt, readAt, isReadable }, connected, zone] = await Promise.all([
    knownOutages(ctx, { for: 'status' }),
    connectedSystems(ctx),
    outageZone(ctx, market),
  ]);
  const reader = { language: ctx.language, market, zone };
  const history = historyOf(outages, ctx.now, installedAt, zone);
  const isShown = (system: System) => connected === null || connected.includes(system);
  const inPhase = (phase: 'current' | 'coming') =>
    outages
      .filter((outage) => phaseOf(outage, ctx.now) === phase)
      .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const marks = new Map(historyBySystem(history).map(({ system, days }) => [system, marksOf(days)]));
  // Without its database the portal is disturbed itself; a partner is that fails.
  const states = statesOf(outages, ctx.now, [
    ...(isReadable ? [] : (['portal'] as const)),
    ...disturbedSystems(await knownDisturbances(ctx)),
  ]).filter(({ system }) => isShown(system));
  return {
    now: namedTime(ctx.now, reader),
    zone: zoneLabel(zone, ctx.language),
    systems: states.map(({ system, state }): ShownSystem => ({ system, state, marks: marks.get(system) ?? [] })),
    state:
      (['disturbed', 'planned'] as const).find((worst) => states.some(({ state }) => state === worst)) ??
      ('working' as const),
    /** Null while the page is up to date. */
    lastKnown: isReadable ? null : { since: readAt && namedTime(readAt, reader).text },
    current: inPhase('current').map((outage) => shownOutage(outage, reader)),
    coming: inPhase('coming').map((outage) => shownOutage(outage, reader)),
    historyDays: history.length,
    /** The first day of the history where it is that of the installation; null for a history of 90 days. */
    since: history.length < historyDays ? dayInWords(history.at(-1)!.day, reader, 'long') : null,
    history: history
      .filter((day) => day.outages.length > 0)
      .map(({ day, outages: ofDay }) => ({
        day,
        title: dayInWords(day, reader, 'full'),
        // What lasts still is named above.
        outages: ofDay.map((outage) => ({
          ...shownOutage(outage, reader),
          isAnchor: phaseOf(outage, ctx.now) === 'past',
        })),
      })),
  };
}

function shownOutage(outage: StoredOutage, reader: TimeReader): ShownOutage {
  const { outageId, system, kind, startsAt, endsAt } = outage;
  return {
    id: outageId,
    system,
    kind,
    window: namedTime(startsAt, reader, endsAt),
    note: noteOf(outage, reader),
  };
}

function marksOf(days: readonly SystemState[]): ShownSystem['marks'] {
  return days.flatMap((state, day) => (state === 'working' ? [] : [{ day, state }]));
}

function dayInWords(day: string, { language, market }: TimeReader, dateStyle: 'full' | 'long'): string {
  return new Intl.DateTimeFormat(localeTag(market, language), { dateStyle, timeZone: zones.int }).format(
    new Date(`${day}T12:00:00Z`),
  );
}
