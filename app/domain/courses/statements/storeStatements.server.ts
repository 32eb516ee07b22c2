import { isDeepStrictEqual } from 'node:util';
import type { JobContext } from '#app/domain/context.server.ts';
import { secondsOf } from '#app/domain/courses/runtime/sessionTime.ts';
import type { RuntimeValues } from '#app/domain/courses/runtime/runtimeData.ts';
import { unitValues } from '#app/domain/courses/runtime/unitStanding.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { afterStatement, faultOf, unitVerbOf } from './cmi5Rules.ts';
import { lateMs, readSession, type OpenSession } from './openSession.server.ts';
import { recordUnit } from './recordUnit.server.ts';
import { RefusedCall } from './refusedCall.ts';
import { insertStatements, isTakenIdentifier, knownStatements } from './statementRows.server.ts';
import { xapiStatement, type XapiStatement } from './statementSchema.ts';

/** The bounds of what a unit may store: statements at once and in a session, and bytes of them in a registration. */
export const statementLimits = { atOnce: 500, session: 10_000, bytes: 64 * 1024 ** 2 } as const;

/** A statement that was checked, with the identifier that it has from now on. */
export type Checked = XapiStatement & { id: string };

/**
 * Stores the statements of a unit, all or none, and returns their identifiers (xAPI 2.1.1, 2.1.2; cmi5 §9). One that is
 * there already and says the same changes nothing. What cmi5 defines changes the result of the course. Throws 400 for
 * what is no statement, 403 for one that the session may not make, 409 for an identifier that is another statement's,
 * and 413 for too many.
 */
export async function storeStatements(
  ctx: JobContext,
  given: OpenSession,
  sent: readonly unknown[],
): Promise<string[]> {
  const statements = checkedStatements(sent, ctx.now);
  if (statements.length === 0) return [];
  const { db, now } = ctx;
  const { sessionId } = given;
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM cmi5_sessions WHERE session_id = ${sessionId}::uuid FOR UPDATE`;
    const session = await readSession(tx, sessionId, now);
    if (!session?.isOpen) throw new RefusedCall(401, 'The session is over.');
    const known = await knownIn(tx, session, statements);
    const fresh = statements.filter(({ id }) => !known.has(id));
    if (fresh.length > 0) await storeNew(tx, now, session, fresh);
  });
  return statements.map(({ id }) => id);
}

/** Statements as they were sent, checked, each with an identifier. Throws 400 and 413. */
export function checkedStatements(sent: readonly unknown[], now: Date): Checked[] {
  if (sent.length > statementLimits.atOnce)
    throw new RefusedCall(413, `At most ${statementLimits.atOnce} statements at once.`);
  const statements = sent.map((each, index) => checked(each, index, now));
  if (new Set(statements.map(({ id }) => id)).size < statements.length)
    throw new RefusedCall(400, 'Two statements have the same identifier.');
  return statements;
}

function checked(sent: unknown, index: number, now: Date): Checked {
  const { data, error } = xapiStatement.safeParse(sent);
  if (data) return { ...data, id: data.id?.toLowerCase() ?? newUuid(now) };
  const [issue] = error.issues;
  throw new RefusedCall(400, `Statement ${index} is not valid at /${issue?.path.join('/') ?? ''}: ${issue?.message}`);
}

// Those that are stored already, and say the same.
async function knownIn(tx: Transaction, session: OpenSession, statements: readonly Checked[]): Promise<Set<string>> {
  const stored = await knownStatements(
    tx,
    statements.map(({ id }) => id),
  );
  for (const { statementId, registration, statement } of stored) {
    const sent = statements.find(({ id }) => id === statementId)!;
    const isSame = registration === session.registration && isDeepStrictEqual(statement, keptOf(sent));
    if (!isSame) throw new RefusedCall(409, `Another statement has the identifier ${statementId}.`);
  }
  return new Set(stored.map(({ statementId }) => statementId));
}

async function storeNew(
  tx: Transaction,
  now: Date,
  session: OpenSession,
  statements: readonly Checked[],
): Promise<void> {
  if (session.statements + statements.length > statementLimits.session)
    throw new RefusedCall(413, `A session has at most ${statementLimits.session} statements.`);
  const kept = statements.map(keptOf);
  const bytes = Buffer.byteLength(JSON.stringify(kept));
  if (session.bytes + bytes > statementLimits.bytes)
    throw new RefusedCall(413, `A registration has at most ${statementLimits.bytes} bytes of statements.`);
  const ordered = statements.toSorted(
    (one, other) => Date.parse(one.timestamp ?? '') - Date.parse(other.timestamp ?? ''),
  );
  let after: OpenSession = session;
  for (const each of ordered) {
    const fault = faultOf(each, after);
    if (fault) throw new RefusedCall(403, `The session may not make the statement ${each.id}: ${fault}.`);
    after = { ...after, ...afterStatement(after, each) };
  }
  const { sessionId, registration, courseId, startedAt } = session;
  const rows = statements.map((each, at) => ({ statementId: each.id, sessionId, statement: kept[at]! }));
  await insertNew(tx, { registration, courseId, now }, rows);
  const clock = Math.floor((now.getTime() - startedAt.getTime()) / 1000);
  // What cmi5 only allows may say how long a film was looked at: that is no session's time.
  const defined = statements.filter((each) => unitVerbOf(each) !== undefined);
  const claimed = Math.max(0, ...defined.map(({ result }) => Math.floor(secondsOf(result?.duration))));
  // A review adds nothing, and no visit lasts longer than the clock has gone on.
  const seconds = session.mode === 'Normal' ? Math.max(session.seconds, Math.min(claimed, clock)) : session.seconds;
  const terminated = after.said.terminated !== undefined && session.endedAt === null;
  await tx.cmi5Session.update({
    where: { sessionId },
    data: {
      said: after.said,
      statements: { increment: rows.length },
      bytes: { increment: bytes },
      seconds,
      lastAt: now,
      ...(terminated && { endedAt: now, closedAt: new Date(now.getTime() + lateMs) }),
    },
  });
  const values = valuesOf(ordered, now);
  const added = seconds - session.seconds;
  if (session.mode === 'Normal' && (added > 0 || Object.keys(values).length > 0))
    await recordUnit(tx, { now }, session, { unit: session.publisherId, values, seconds: added });
}

async function insertNew(...[tx, whose, rows]: Parameters<typeof insertStatements>): Promise<void> {
  try {
    await insertStatements(tx, whose, rows);
  } catch (error) {
    // The call of another session has taken it in the meantime.
    if (isTakenIdentifier(error)) throw new RefusedCall(409, 'Another statement has the identifier of one of them.');
    throw error;
  }
}

// As the database gives it back.
function keptOf(each: Checked): Record<string, unknown> {
  return JSON.parse(JSON.stringify(withoutAnswers(each))) as Record<string, unknown>;
}

/** A statement without what the answer to its own reader adds. */
export function withoutAnswers({ stored: _stored, authority: _authority, ...kept }: Checked): Record<string, unknown> {
  return kept;
}

/** The part of a unit's statements that is kept: the server's time of each verb that counts, and the score. */
export function valuesOf(statements: readonly Checked[], now: Date): RuntimeValues {
  const values: RuntimeValues = {};
  for (const each of statements) {
    const verb = unitVerbOf(each);
    if (!verb || verb === 'terminated') continue;
    values[unitValues[verb]] = now.toISOString();
    const { scaled, raw, min = 0, max } = each.result?.score ?? {};
    const score = scaled ?? (raw === undefined || max === undefined ? undefined : (raw - min) / (max - min));
    // The difference of two numbers of 300 digits is none.
    if (score !== undefined && Number.isFinite(score)) values[unitValues.score] = String(score);
  }
  return values;
}
