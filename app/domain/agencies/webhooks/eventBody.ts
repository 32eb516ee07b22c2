import { historyChanges, type HistoryChange } from '#app/domain/agencies/auditTrail/history.ts';
import { isEventKind, kindOfEvent } from '#app/domain/operations/events/eventKinds.ts';

/** An event as it is stored. */
export interface StoredEvent {
  number: bigint;
  kind: string;
  subjectKind: string;
  subjectId: string;
  agencyId: string | null;
  at: Date;
  actorKind: string;
  actorId: string | null;
  facts: Record<string, unknown>;
}

/** A user of the agency as they are when the event is sent. */
export interface EventPerson {
  agentId: string;
  firstName: string;
  lastName: string;
  preferredName: string;
  emailAddress: string;
  agentType: string;
  activationFlag: string;
}

/** An event as other systems get it. */
export interface EventBody {
  type: string;
  timestamp: string;
  data: {
    /** Grows with each change of the subject. */
    version: number;
    agencyId: string | null;
    subject: { kind: string; id: string };
    by: { kind: string; id?: string };
    changes?: HistoryChange[];
    person?: EventPerson;
    [fact: string]: unknown;
  };
}

/**
 * What is sent of an event: what the agency's record shows of its change, with the facts of its kind. A member of staff
 * is named to the brand alone.
 */
export function eventBody(
  event: StoredEvent,
  { person, namesStaff }: { person: EventPerson | undefined; namesStaff: boolean },
): EventBody {
  const { kind, subjectKind, subjectId, agencyId, at, actorKind, actorId, facts } = event;
  const isNamed = actorId !== null && (actorKind !== 'staff' || namesStaff);
  return {
    type: kind,
    timestamp: at.toISOString(),
    data: {
      version: Number(event.number),
      agencyId,
      subject: { kind: subjectKind === 'agent' ? 'person' : subjectKind, id: subjectId },
      by: { kind: actorKind === 'agent' ? 'person' : actorKind, ...(isNamed && { id: actorId }) },
      ...dataOf(kind, facts),
      ...(person && { person }),
    },
  };
}

function dataOf(kind: string, facts: Record<string, unknown>): Record<string, unknown> {
  const { action, before, after } = facts;
  if (typeof action !== 'string') return facts;
  const names = isEventKind(kind) ? (kindOfEvent(kind).facts ?? []) : [];
  const values = (after ?? {}) as Record<string, unknown>;
  const changes = before === undefined ? [] : historyChanges({ action, before, after });
  return {
    action,
    ...Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]])),
    ...(changes.length > 0 && { changes }),
  };
}
