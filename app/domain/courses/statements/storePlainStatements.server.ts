import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import { rowOf } from '#app/platform/database.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { definedVerbOf, faultOf, type UnitSession } from './cmi5Rules.ts';
import { credentialsIn, sessionText, type AskedSession } from './openSession.server.ts';
import { RefusedCall } from './refusedCall.ts';
import { isTakenIdentifier, namesOf, rowsToStore } from './statementRows.server.ts';
import { checkedStatements, statementLimits, withoutAnswers, type Checked } from './storeStatements.server.ts';

interface Plain extends AskedSession {
  courseId: string | null;
  registration: string;
  actor: string;
  units: readonly string[];
  rows: string;
  count: number;
  limit: number;
  bytes: number;
  byteLimit: number;
}

// The session's row is locked by its own change, so that nothing comes after its end.
const plainQuery = statement({
  name: 'xapi-plain-statements',
  sql: (its: Named<Plain>) => `
    WITH session AS (${sessionText(its)}), counted AS (
      UPDATE cmi5_sessions c SET statements = c.statements + ${its.count}::int, bytes = c.bytes + ${its.bytes}::int, last_at = ${its.now}
      FROM session s
      WHERE c.session_id = s."sessionId" AND s."isTheirs" AND s."isOpen" AND s."courseId" = coalesce(${its.courseId}::uuid, s."courseId")
        AND c.registration = ${its.registration}::uuid AND c.actor = ${its.actor} AND c.unit = ANY(${its.units}::text[])
        AND c.ended_at IS NULL AND c.said ? 'initialized' AND c.statements + ${its.count}::int <= ${its.limit}::int
        AND c.bytes + ${its.bytes}::int <= ${its.byteLimit}::int
      RETURNING c.session_id, c.registration, s."courseId"),
    stored AS (
      INSERT INTO xapi_statements (statement_id, position, registration, session_id, course_id, verb, activity_id, stored_at, statement)
      SELECT r."statementId", r.position, c.registration, c.session_id, c."courseId", r.verb, r."activityId", ${its.now}, r.statement
      FROM counted c, ${rowsToStore(its.rows, '"statementId" uuid, verb text, "activityId" text, statement jsonb')}
      ORDER BY r."statementId" RETURNING 1)
    SELECT count(*)::int AS stored FROM stored`,
  row: z.strictObject({ stored: z.int() }),
});

/** A call of a unit: its credentials, and the one course whose pages may make it; null for a page of any course. */
export interface PlainCall {
  authorization: string | null;
  courseId: string | null;
}

/**
 * Stores statements that cmi5 only allows, as nearly all of a unit's are: they change no result, so that one statement
 * of SQL, with the session's own check in it, does what `authorize` and `storeStatements` do in seven. Returns their
 * identifiers; null where anything is not as it has to be, whatever it is: those two then have the last word.
 */
export async function storePlainStatements(
  { db, now }: JobContext,
  { authorization, courseId }: PlainCall,
  sent: readonly unknown[],
): Promise<string[] | null> {
  const asked = credentialsIn(authorization);
  const statements = asked && plainIn(sent, now);
  const said = statements && whatIsSaid(statements, asked);
  if (!said) return null;
  const rows = JSON.stringify(
    statements.map((each) => ({ ...namesOf(each), statementId: each.id, statement: withoutAnswers(each) })),
  );
  const ids = statements.map(({ id }) => id);
  const bounds = {
    ...{ count: ids.length, limit: statementLimits.session },
    ...{ bytes: Buffer.byteLength(rows), byteLimit: statementLimits.bytes },
  };
  try {
    const row = await rowOf(db, plainQuery({ ...asked, now, courseId, ...said, rows, ...bounds }));
    return row?.stored === ids.length ? ids : null;
  } catch (error) {
    // One of them is there already.
    if (isTakenIdentifier(error)) return null;
    throw error;
  }
}

function plainIn(sent: readonly unknown[], now: Date): Checked[] | null {
  try {
    const statements = checkedStatements(sent, now);
    return statements.length > 0 && statements.every((each) => definedVerbOf(each) === null) ? statements : null;
  } catch (error) {
    if (error instanceof RefusedCall) return null;
    throw error;
  }
}

// Of which registration, learner and unit all of them say that they are, without a fault; the statement of SQL compares
// that with the session.
function whatIsSaid(
  statements: readonly Checked[],
  { sessionId }: Pick<AskedSession, 'sessionId'>,
): Pick<Plain, 'registration' | 'actor' | 'units'> | null {
  const [{ actor: who, context }] = statements as [Checked];
  const registration = context?.registration?.toLowerCase();
  const actor = who.objectType === 'Group' ? undefined : who.account?.name;
  const units = (context?.contextActivities?.grouping ?? [])
    .map(({ id }) => id)
    .filter((id) =>
      statements.every((each) => each.context?.contextActivities?.grouping?.some((one) => one.id === id)),
    );
  const [publisherId] = units;
  if (registration === undefined || actor === undefined || publisherId === undefined) return null;
  const session: UnitSession = {
    ...{ sessionId, registration, actor, publisherId, homePage: environment().ORIGIN, activityId: '' },
    ...{ mode: 'Normal', masteryScore: null, said: { initialized: '' }, before: { completed: false, passed: false } },
  };
  return statements.every((each) => faultOf(each, session) === null) ? { registration, actor, units } : null;
}
