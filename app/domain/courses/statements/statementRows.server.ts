import { z } from 'zod';
import { rowsOf, type Database, type Transaction } from '#app/platform/database.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import { noRow, statement, type Named } from '#app/platform/statements.server.ts';

/** A statement as it is stored, with what its row says of it. */
export interface NewStatement {
  statementId: string;
  sessionId: string;
  registration: string;
  courseId: string;
  storedAt: Date;
  statement: Record<string, unknown>;
}

/**
 * SQL that has rows of JSON as `r` stored: their places are those in which they were sent, but all calls store them in
 * the order of their identifiers, so that two that name the same ones wait for each other and not both.
 */
export const rowsToStore = (rows: string, columns: string) =>
  `(SELECT *, nextval('xapi_statements_position_seq') AS position FROM jsonb_to_recordset(${rows}::jsonb) AS r (${columns})) r`;

const insertQuery = statement({
  name: 'xapi-statements-stored',
  sql: (its: Named<{ rows: string; registration: string; courseId: string; now: Date }>) => `
    INSERT INTO xapi_statements (statement_id, position, registration, session_id, course_id, verb, activity_id, stored_at, statement)
    SELECT r."statementId", r.position, ${its.registration}::uuid, r."sessionId", ${its.courseId}::uuid, r.verb, r."activityId", ${its.now}, r.statement
    FROM ${rowsToStore(its.rows, '"statementId" uuid, "sessionId" uuid, verb text, "activityId" text, statement jsonb')}
    ORDER BY r."statementId"`,
  row: noRow,
});

/**
 * Stores statements of a registration in one statement of SQL, all of them or, where an identifier is taken, none
 * (`isTakenIdentifier`).
 */
export async function insertStatements(
  db: Database | Transaction,
  { registration, courseId, now }: { registration: string; courseId: string; now: Date },
  statements: readonly { statementId: string; sessionId: string; statement: Record<string, unknown> }[],
): Promise<void> {
  if (statements.length === 0) return;
  const rows = JSON.stringify(statements.map((each) => ({ ...each, ...namesOf(each.statement) })));
  await rowsOf(db, insertQuery({ rows, registration, courseId, now }));
}

/** True for the failure to store a statement whose identifier is another's, of whatever month. */
export function isTakenIdentifier(error: unknown): boolean {
  // As the driver and as Prisma say it.
  return (error as { code?: unknown }).code === '23505' || violatedUniqueIndex(error) !== undefined;
}

/**
 * SQL that finds statements by their identifiers, beside `where` of `i`: the identifier's own time says which month to
 * look in.
 */
export const statementsById =
  'xapi_statement_ids i JOIN xapi_statements s ON s.statement_id = i.statement_id AND s.stored_at = i.stored_at';

/**
 * SQL that is true of every statement of an attempt that began at a time: months before it are left out. A day earlier,
 * for the clocks of two instances differ.
 */
export const sinceItsAttempt = (startedAt: string): string => `s.stored_at >= ${startedAt} - interval '1 day'`;

const knownRow = z.strictObject({
  statementId: z.string(),
  registration: z.string().nullable(),
  statement: z.record(z.string(), z.unknown()).nullable(),
});

const knownQuery = statement({
  name: 'xapi-statements-known',
  sql: (its: Named<{ ids: readonly string[] }>) => `
    SELECT i.statement_id AS "statementId", s.registration, s.statement
    FROM xapi_statement_ids i LEFT JOIN xapi_statements s ON s.statement_id = i.statement_id AND s.stored_at = i.stored_at
    WHERE i.statement_id = ANY(${its.ids}::uuid[])`,
  row: knownRow,
});

/** The statements that have one of these identifiers; without what they say where their month has gone. */
export function knownStatements(db: Database | Transaction, ids: readonly string[]) {
  return rowsOf(db, knownQuery({ ids }));
}

/** What a statement's row says of it: its verb, and the activity that it is about. */
export function namesOf({ verb, object }: Record<string, unknown>): { verb: string; activityId: string } {
  const { id } = verb as { id: string };
  const { objectType = 'Activity', id: activityId } = object as { objectType?: string; id?: string };
  return { verb: id, activityId: objectType === 'Activity' ? (activityId ?? '') : '' };
}
