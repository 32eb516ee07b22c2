import type { StaffContext } from '#app/domain/context.server.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';

/** Ends the view of a session at /staff, if it has one; a session has one at most. */
export async function endViews(
  db: Database | Transaction,
  { now, sessionId }: Pick<StaffContext, 'now' | 'sessionId'>,
): Promise<void> {
  await db.personView.updateMany({ where: { staffSessionId: sessionId, endedAt: null }, data: { endedAt: now } });
}
