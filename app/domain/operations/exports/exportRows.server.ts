import { z } from 'zod';
import { agencyReached, curriculumReached } from '#app/domain/operations/day/reach.server.ts';
import { Prisma, rowOf, rowsOf, type Database } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { exportKinds, type ExportKind } from './exportKinds.ts';

const cell = z.union([z.string(), z.number(), z.date(), z.null()]);
const exportedRow = z.record(z.string(), cell);

/** A row of an export by its columns, as stored. */
export type ExportedRow = z.output<typeof exportedRow>;

type Reader = Parameters<typeof agencyReached>[0];

interface Source {
  /** What is read from, with the rows that a member of staff reaches. */
  from: (reader: Reader) => Prisma.Sql;
  /** The key by which the rows come, one after the other. */
  key: string;
  keyType: 'uuid' | 'text';
  select: string;
}

// What keeps the level has moved the end of its certificates, as their pages have it (`renewalOf`).
const renewedUntil = `CASE WHEN t.kind = 'agency' THEN (
        SELECT (max(v.last_held_at) AT TIME ZONE 'UTC' + interval '1 year') AT TIME ZONE 'UTC' FROM agency_levels v
        WHERE v.agency_id = t.agency_id AND v.curriculum = t.curriculum AND v.level >= t.level
      ) ELSE (
        SELECT max(v.valid_until) FROM learner_levels v WHERE v.auth_id = t.auth_id AND v.curriculum = t.curriculum AND v.level >= t.level
      ) END`;

const sources: Record<ExportKind, Source> = {
  people: {
    from: (reader) => Prisma.sql`
      agents t JOIN agencies g ON g.agency_id = t.agency_id WHERE t.deleted_at IS NULL AND ${agencyReached(reader)}`,
    key: 't.agent_unique_id',
    keyType: 'uuid',
    select: `t.user_id AS "userId", t.first_name AS "firstName", t.last_name AS "lastName", t.preferred_name AS "preferredName",
      t.email_address AS "emailAddress", t.agent_type AS "agentType", t.activation_flag AS "activationFlag", t.agency_id AS "agencyId",
      g.agency_name AS "agencyName", g.country::text AS country, t.ccn, t.created_at AS "createdAt", t.last_os_login_date AS "lastLoginAt"`,
  },
  agencies: {
    from: (reader) => Prisma.sql`agencies g WHERE ${agencyReached(reader)}`,
    key: 'g.agency_id',
    keyType: 'text',
    select: `g.agency_id AS "agencyId", g.agency_name AS "agencyName", g.agency_type AS "agencyType", g.address1, g.city, g.state,
      g.zip_code AS "zipCode", g.country::text AS country, g.telephone, g.abta_number AS abtanumber, g.association_id AS "associationId",
      g.approval_status AS "approvalStatus", g.suspended_at AS "suspendedAt", g.created_at AS "createdAt"`,
  },
  enrolments: {
    from: (reader) => Prisma.sql`
      enrolments t JOIN agents a ON a.agent_unique_id = t.agent_unique_id JOIN agencies g ON g.agency_id = a.agency_id
      JOIN learners l ON l.auth_id = t.auth_id WHERE ${agencyReached(reader)}`,
    key: 't.id',
    keyType: 'uuid',
    select: `l.ccn, a.user_id AS "userId", a.agency_id AS "agencyId", g.agency_name AS "agencyName", g.country::text AS country, t.source,
      t.started_at AS "startedAt", t.ended_at AS "endedAt", t.end_reason AS "endReason"`,
  },
  certificates: {
    from: (reader) => Prisma.sql`certificates t WHERE ${curriculumReached(reader)}`,
    key: 't.number',
    keyType: 'text',
    select: `t.number, t.kind, t.holder_name AS "holderName", t.agency_name AS "agencyName", t.curriculum, t.level,
      t.issued_at AS "issuedAt", greatest(t.valid_until, ${renewedUntil}) AS "validUntil", t.revoked_at AS "revokedAt"`,
  },
  bookings: {
    from: (reader) => Prisma.sql`
      bookings t JOIN agencies g ON g.agency_id = t.agency_id LEFT JOIN agents a ON a.agent_unique_id = t.agent_unique_id
      WHERE t.latest AND ${agencyReached(reader)}`,
    // Each revision is its own row: a booking that the ledger revises in the meantime keeps its number.
    key: 't.booking_number',
    keyType: 'text',
    select: `t.booking_number AS "bookingNumber", t.agency_id AS "agencyId", g.agency_name AS "agencyName", a.user_id AS "userId", t.brand, t.ship,
      t.sailing_on AS "sailingOn", t.booked_on AS "bookedOn", t.guests, t.gross, t.commission_expected AS "commissionExpected",
      t.commission_paid AS "commissionPaid", t.currency::text AS currency, t.state AS "bookingState"`,
  },
  statements: {
    from: (reader) => Prisma.sql`
      xapi_statements t JOIN course_attempts r ON r.registration = t.registration JOIN agents a ON a.agent_unique_id = r.agent_unique_id
      JOIN agencies g ON g.agency_id = a.agency_id JOIN courses c ON c.course_id = t.course_id WHERE ${agencyReached(reader)}`,
    key: 't.statement_id',
    keyType: 'uuid',
    select: `t.stored_at AS "storedAt", a.user_id AS "userId", a.agency_id AS "agencyId", g.agency_name AS "agencyName", g.country::text AS country,
      c.code AS "courseCode", t.registration::text, t.statement_id::text AS "statementId", t.verb, t.activity_id AS "activityId",
      t.statement #>> '{result,success}' AS success, t.statement #>> '{result,completion}' AS completion,
      t.statement #>> '{result,score,scaled}' AS "scaledScore", t.statement #>> '{result,duration}' AS duration,
      t.statement #>> '{result,response}' AS response, t.void_reason AS "voidReason", t.statement::text AS statement`,
  },
};

/** How many rows of a kind a member of staff would take along. */
export async function countExport(db: Database, reader: Reader, kind: ExportKind): Promise<number> {
  const counted = await rowOf(
    db,
    described(
      z.strictObject({ count: z.int() }),
      Prisma.sql`SELECT count(*)::int AS count FROM ${sources[kind].from(reader)}`,
    ),
  );
  return counted!.count;
}

/** The rows of a kind that a member of staff reaches, by their key, some at a time and in little memory. */
export async function* exportRows(
  db: Database,
  reader: Reader,
  { kind, atOnce }: { kind: ExportKind; atOnce: number },
): AsyncGenerator<ExportedRow[]> {
  const { from, key, keyType, select } = sources[kind];
  let last: string | undefined;
  for (;;) {
    const after =
      last === undefined
        ? Prisma.sql`true`
        : Prisma.sql`${Prisma.raw(key)} > ${last}${Prisma.raw(keyType === 'uuid' ? '::uuid' : '')}`;
    const rows = await rowsOf(
      db,
      described(
        exportedRow,
        Prisma.sql`
        SELECT ${Prisma.raw(`${key}::text AS "exportKey", ${select}`)} FROM ${from(reader)} AND ${after}
        ORDER BY ${Prisma.raw(key)} LIMIT ${atOnce}`,
      ),
    );
    if (rows.length > 0) yield rows;
    last = rows.at(-1)?.exportKey as string | undefined;
    if (rows.length < atOnce) return;
  }
}

/** The columns of a kind, in the order of its file. */
export function exportColumns(kind: ExportKind): readonly string[] {
  return exportKinds[kind].columns;
}
