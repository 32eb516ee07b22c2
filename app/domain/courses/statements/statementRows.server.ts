import { z } from 'zod';
import { rowsOf, type Database, type Transaction } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';

/** A statement as it is stored, with what its row says of it. */
export interface NewStatement {
  statementId: string;
  sessionId: string;
  registration: string;
  courseId: string;
  storedAt: Date;
  statement: Record<string, unknown>;
}

const insertQuery = statement({
  name: 'xapi-statements-stored',
  sql: (its: Named<{ rows: string; registration: string; courseId: string; now: Date }>) => `
    INSERT INTO xapi_statements (statement_id, registration, session_id, course_id, verb, activity_id, stored_at, statement)
    SELECT r."statementId", ${its.registration}::uuid, r."sessionId", ${its.courseId}::uuid, r.verb, r."activityId", ${its.now}, r.statement
    FROM jsonb_to_recordset(${its.rows}::jsonb) AS r ("statementId" uuid, "sessionId" uuid, verb text, "activityId" text, statement jsonb)
    ON CONFLICT (statement_id) DO NOTHING RETURNING statement_id AS "statementId"`,
  row: z.strictObject({ statementId: z.string() }),
});

/**
 * Stores statements of a registration in one statement of SQL. Returns the identifiers that are new: one that is there
 * already stays as it is.
 */
export async function insertStatements(
  db: Database | Transaction,
  { registration, courseId, now }: { registration: string; courseId: string; now: Date },
  statements: readonly { statementId: string; sessionId: string; statement: Record<string, unknown> }[],
): Promise<string[]> {
  if (statements.length === 0) return [];
  const rows = JSON.stringify(statements.map((each) => ({ ...each, ...namesOf(each.statement) })));
  const stored = await rowsOf(db, insertQuery({ rows, registration, courseId, now }));
  return stored.map(({ statementId }) => statementId);
}

/** What a statement's row says of it: its verb, and the activity that it is about. */
export function namesOf({ verb, object }: Record<string, unknown>): { verb: string; activityId: string } {
  const { id } = verb as { id: string };
  const { objectType = 'Activity', id: activityId } = object as { objectType?: string; id?: string };
  return { verb: id, activityId: objectType === 'Activity' ? (activityId ?? '') : '' };
}
