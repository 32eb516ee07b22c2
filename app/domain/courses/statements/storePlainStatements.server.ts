import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import { rowsOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import type { OpenSession } from './openSession.server.ts';
import { namesOf } from './statementRows.server.ts';

interface Plain {
  rows: string;
  ids: readonly string[];
  sessionId: string;
  registration: string;
  courseId: string;
  count: number;
  limit: number;
  bytes: number;
  byteLimit: number;
  now: Date;
}

// The session's row is locked by its own change, so that nothing comes after its end.
const plainQuery = statement({
  name: 'xapi-plain-statements',
  sql: (its: Named<Plain>) => `
    WITH counted AS (
      UPDATE cmi5_sessions SET statements = statements + ${its.count}::int, bytes = bytes + ${its.bytes}::int, last_at = ${its.now}
      WHERE session_id = ${its.sessionId}::uuid AND ended_at IS NULL AND said ? 'initialized' AND statements + ${its.count}::int <= ${its.limit}::int
        AND bytes + ${its.bytes}::int <= ${its.byteLimit}::int
        AND NOT EXISTS (SELECT FROM xapi_statements k WHERE k.statement_id = ANY(${its.ids}::uuid[]))
      RETURNING session_id)
    INSERT INTO xapi_statements (statement_id, registration, session_id, course_id, verb, activity_id, stored_at, statement)
    SELECT r."statementId", ${its.registration}::uuid, c.session_id, ${its.courseId}::uuid, r.verb, r."activityId", ${its.now}, r.statement
    FROM counted c, jsonb_to_recordset(${its.rows}::jsonb) AS r ("statementId" uuid, verb text, "activityId" text, statement jsonb)
    RETURNING statement_id AS "statementId"`,
  row: z.strictObject({ statementId: z.string() }),
});

/**
 * Stores statements that cmi5 only allows, as nearly all of a unit's are: they change no result, so that one statement
 * of SQL does what `storeStatements` does in a transaction of six. They have to be checked already. False where
 * something came between, or one of them is there already: then `storeStatements` has the last word.
 */
export async function storePlainStatements(
  { db, now }: JobContext,
  { sessionId, registration, courseId }: Pick<OpenSession, 'sessionId' | 'registration' | 'courseId'>,
  statements: readonly { statementId: string; statement: Record<string, unknown> }[],
  limits: { session: number; bytes: number },
): Promise<boolean> {
  const rows = JSON.stringify(statements.map((each) => ({ ...each, ...namesOf(each.statement) })));
  const ids = statements.map(({ statementId }) => statementId);
  const bounds = { count: ids.length, limit: limits.session, bytes: Buffer.byteLength(rows), byteLimit: limits.bytes };
  const query = plainQuery({ rows, ids, sessionId, registration, courseId, now, ...bounds });
  try {
    return (await rowsOf(db, query)).length > 0;
  } catch (error) {
    // Another call has stored one of them meanwhile.
    if ((error as { code?: unknown }).code === '23505') return false;
    throw error;
  }
}
