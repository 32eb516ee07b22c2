import { eventsOfAudit } from '#app/domain/operations/events/eventKinds.ts';
import { actorOf } from './actors.server.ts';
import type { Prisma, Transaction } from './database.server.ts';
import { recordEvents } from './events.server.ts';

export interface AuditEntry {
  action: string;
  subjectKind:
    | 'agent'
    | 'agency'
    | 'session'
    | 'preference'
    | 'content'
    | 'course'
    | 'curriculum'
    | 'market'
    | 'staff'
    | 'job'
    | 'import'
    | 'batch'
    | 'outage'
    | 'feedback'
    | 'ledger'
    | 'payment'
    | 'delivery'
    | 'member'
    | 'rate'
    | 'dispute'
    | 'rate-request'
    | 'message'
    | 'setting'
    | 'key'
    | 'webhook'
    | 'partner';
  subjectId: string;
  agencyId?: string;
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
}

/** The actor, the time and the address of a change; every context has these. */
export interface AuditSource {
  now: Date;
  address: string;
  actor?: { agentUniqueId: string; key?: { keyId: string }; assistant?: { name: string } };
  /** Brand staff as the actor, instead of `actor`. */
  staff?: { staffId: string; key?: { keyId: string } };
  /** A job as the actor, instead of both. */
  system?: true;
  /** The act on many users that the change is part of. */
  batchId?: string;
}

const secretFields = new Set(['password', 'passwordHash', 'confirmPwd', 'token', 'tokenHash', 'secret', 'codeHash']);

/**
 * Writes an audit row in the caller's transaction, with the events that it is. Passwords and tokens are left out of
 * `before` and `after`.
 */
export async function recordAudit(db: Transaction, source: AuditSource, entry: AuditEntry): Promise<void> {
  const row = auditRow(source, entry);
  await db.audit.create({ data: row });
  await recordEvents(db, source, eventsOf([row]));
}

/** Writes many audit rows in the caller's transaction, in one statement, with the events that they are. */
export async function recordAudits(
  db: Transaction,
  source: AuditSource,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const written = entries.map((entry) => auditRow(source, entry));
  const rows = JSON.stringify(written);
  await db.$executeRaw`
    INSERT INTO audit (at, actor_kind, actor_id, action, subject_kind, subject_id, agency_id, before, after, address, batch_id)
    SELECT at, "actorKind", "actorId", action, "subjectKind", "subjectId", "agencyId", before, after, address, "batchId"
    FROM jsonb_to_recordset(${rows}::jsonb) AS row (
      at timestamptz, "actorKind" text, "actorId" text, action text, "subjectKind" text, "subjectId" text, "agencyId" text, before jsonb, after jsonb,
      address text, "batchId" uuid)`;
  await recordEvents(db, source, eventsOf(written));
}

function eventsOf(rows: readonly ReturnType<typeof auditRow>[]) {
  return rows.flatMap((row) => eventsOfAudit(row).map((event) => ({ ...event, agencyId: row.agencyId })));
}

/** The row of an entry, for a statement that writes it together with the change itself. */
export function auditRow(source: AuditSource, entry: AuditEntry) {
  return {
    at: source.now,
    ...actorOf(source),
    action: entry.action,
    subjectKind: entry.subjectKind,
    subjectId: entry.subjectId,
    agencyId: entry.agencyId,
    before: withoutSecrets(entry.before),
    after: withoutSecrets(withAssistant(source, entry.after)),
    address: source.address,
    batchId: source.batchId,
  };
}

// The user is the author; beside them, the record names the assistant that did it for them.
function withAssistant({ actor }: AuditSource, after: AuditEntry['after']): AuditEntry['after'] {
  return actor?.assistant ? { ...after, assistantName: actor.assistant.name } : after;
}

function withoutSecrets(values: Prisma.InputJsonObject | undefined): Prisma.InputJsonObject | undefined {
  if (!values) return undefined;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secretFields.has(name)));
}
