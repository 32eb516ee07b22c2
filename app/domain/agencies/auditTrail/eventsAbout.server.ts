import { z } from 'zod';
import type { AuditEntry } from '#app/platform/audit.server.ts';
import { Prisma, rowsOf, type Database } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';

const event = z.strictObject({
  at: z.date(),
  action: z.string(),
  actorKind: z.string(),
  /** The user ID of who acted; '' for a job, a delivery and a visitor. */
  actorName: z.string(),
  /** Of the agency of an agent who acted; null for everybody else. */
  agencyCountry: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

/** Something that became of a thing, as the audit trail has it. */
export type EventAbout = z.output<typeof event>;

const listed = 50;

/** What became of one thing, the latest first, at most 50 events; the caller says who may see it. One statement. */
export function eventsAbout(
  db: Database,
  { subjectKind, subjectId }: Pick<AuditEntry, 'subjectKind' | 'subjectId'>,
): Promise<EventAbout[]> {
  return rowsOf(
    db,
    described(
      event,
      Prisma.sql`
    SELECT e.at, e.action, e.actor_kind AS "actorKind", coalesce(s.user_id, a.user_id, '') AS "actorName", g.country AS "agencyCountry", e.before, e.after
    FROM audit e
    LEFT JOIN staff_users s ON e.actor_kind = 'staff' AND s.staff_id = CASE WHEN e.actor_kind = 'staff' THEN e.actor_id::uuid END
    LEFT JOIN agents a ON e.actor_kind = 'agent' AND a.agent_unique_id = CASE WHEN e.actor_kind = 'agent' THEN e.actor_id::uuid END
    LEFT JOIN agencies g ON g.agency_id = a.agency_id
    WHERE e.subject_kind = ${subjectKind} AND e.subject_id = ${subjectId} ORDER BY e.at DESC, e.id DESC LIMIT ${listed}`,
    ),
  );
}
