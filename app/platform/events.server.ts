import type { EventKind } from '#app/domain/operations/events/eventKinds.ts';
import { actorOf } from './actors.server.ts';
import type { AuditSource } from './audit.server.ts';
import type { Transaction } from './database.server.ts';
import { newUuid } from './uuid.server.ts';

/** Something that happened, which other systems are notified of. */
export interface RecordedEvent {
  kind: EventKind;
  /** What it is about, as the audit trail names it, and further kinds of the API: booking, course. */
  subjectKind: string;
  subjectId: string;
  agencyId?: string | undefined;
  /** What its data say; of a row of the audit trail `before` and `after`. */
  facts: object;
}

/**
 * Writes events in the transaction of their cause, in one statement, with a delivery to each webhook that wants them and
 * the job that sends it a second later, with what else happens until then. Their numbers grow with the order in which
 * changes of one thing are saved.
 */
export async function recordEvents(
  db: Transaction,
  source: Pick<AuditSource, 'now' | 'actor' | 'staff' | 'system'>,
  events: readonly RecordedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const { now } = source;
  const rows = events.map((event, place) => ({ ...event, place, id: newUuid(now) }));
  const { actorKind, actorId = null } = actorOf(source);
  // What is saved later than its job begins, as in a long import, is found by keepWebhooks within a minute.
  await db.$executeRaw`
    WITH event AS (
      INSERT INTO events (event_id, kind, subject_kind, subject_id, agency_id, at, actor_kind, actor_id, facts)
      SELECT id, kind, "subjectKind", "subjectId", "agencyId", ${now}::timestamptz, ${actorKind}::text, ${actorId}::text, facts
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS row (place int, id uuid, kind text, "subjectKind" text, "subjectId" text, "agencyId" text, facts jsonb)
      ORDER BY place RETURNING number, kind, agency_id
    ), due AS (
      INSERT INTO webhook_deliveries (endpoint_id, event_number, due_at, since)
      SELECT w.endpoint_id, e.number, ${now}::timestamptz, ${now}::timestamptz
      FROM event e JOIN webhook_endpoints w ON w.state = 'on' AND e.kind = ANY(w.kinds) AND (w.agency_id IS NULL OR w.agency_id = e.agency_id)
      ORDER BY e.number, w.endpoint_id RETURNING endpoint_id
    )
    INSERT INTO jobs (name, data, party, due_at)
    SELECT DISTINCT 'send-webhooks', jsonb_build_object('endpointId', endpoint_id), endpoint_id::text, now() + interval '1 second' FROM due
    WHERE NOT EXISTS (
      SELECT FROM jobs j WHERE j.name = 'send-webhooks' AND j.party = due.endpoint_id::text AND j.state = 'waiting'
        AND j.due_at > clock_timestamp() + interval '0.5 second')`;
}
