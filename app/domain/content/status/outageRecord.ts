import type { OutageWindow } from './outage.ts';

type Recorded = Pick<OutageWindow, 'startsAt' | 'endsAt' | 'announcedFrom'> & {
  system: string;
  kind: string;
  noteEn: string;
  noteJa: string;
};

/** An outage as the audit trail has it (D17). */
export function outageRecord({ system, kind, startsAt, endsAt, announcedFrom, noteEn, noteJa }: Recorded) {
  return {
    system,
    kind,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    announcedFrom: announcedFrom.toISOString(),
    noteEn,
    noteJa,
  };
}
