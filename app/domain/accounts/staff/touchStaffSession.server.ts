import type { CurrentStaffSession } from './currentStaffSession.server.ts';
import { touchAfterMs } from '#app/domain/accounts/sessions/idle.ts';
import type { Database } from '#app/platform/database.server.ts';

/** Stores that a session at /staff is in use, at most once a minute. */
export async function touchStaffSession(db: Database, session: CurrentStaffSession, now: Date): Promise<void> {
  if (now.getTime() - session.lastSeenAt.getTime() < touchAfterMs) return;
  // The loaders of one request share the session: the first one writes for all.
  session.lastSeenAt = now;
  await db.session.updateMany({ where: { id: session.sessionId, endedAt: null }, data: { lastSeenAt: now } });
}
