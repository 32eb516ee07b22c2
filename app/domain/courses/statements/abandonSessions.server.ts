import type { Transaction } from '#app/platform/database.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { readSession } from './openSession.server.ts';
import { isoDuration, portalStatement } from './portalStatements.ts';
import { recordUnit } from './recordUnit.server.ts';
import { insertStatements } from './statementRows.server.ts';

/**
 * Ends the open sessions of a learner's course in the caller's transaction, with `abandoned` and the time from
 * the launch to the last statement, after which nothing more is taken of them (cmi5 §9.3.6).
 */
export async function abandonSessions(
  tx: Transaction,
  { now }: { now: Date },
  { authId, courseId }: { authId: string; courseId: string },
): Promise<void> {
  const open = await tx.cmi5Session.findMany({
    where: { endedAt: null, attempt: { authId, courseId } },
    select: { sessionId: true },
    orderBy: { sessionId: 'asc' },
  });
  for (const { sessionId } of open) await abandonSession(tx, now, sessionId);
}

/** Ends one session likewise, where it is still open. */
export async function abandonSession(tx: Transaction, now: Date, sessionId: string): Promise<void> {
  const { count } = await tx.cmi5Session.updateMany({
    where: { sessionId, endedAt: null },
    data: { endedAt: now, closedAt: now },
  });
  const session = count === 1 ? await readSession(tx, sessionId, now) : null;
  if (!session) return;
  const { registration, courseId, activityId, publisherId, startedAt, lastAt, mode } = session;
  const ms = (lastAt ?? startedAt).getTime() - startedAt.getTime();
  const statementId = newUuid(now);
  const said = portalStatement(session, {
    verb: 'abandoned',
    object: { id: activityId, publisherId },
    result: { duration: isoDuration(ms) },
    at: now,
  });
  await insertStatements(tx, { registration, courseId, now }, [
    { statementId, sessionId, statement: { id: statementId, ...said } },
  ]);
  const added = Math.floor(ms / 1000) - session.seconds;
  if (mode !== 'Normal' || added <= 0) return;
  await tx.cmi5Session.update({ where: { sessionId }, data: { seconds: { increment: added } } });
  await recordUnit(tx, { now }, session, { unit: publisherId, values: {}, seconds: added });
}
