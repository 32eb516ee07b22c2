import type { Database } from '#app/platform/database.server.ts';
import { touchAfterMs } from './idle.ts';

/** Stores that a session is in use, at most once a minute. */
export async function touchSession(
  db: Database,
  session: { sessionId: string; lastSeenAt: Date },
  now: Date,
): Promise<void> {
  if (now.getTime() - session.lastSeenAt.getTime() < touchAfterMs) return;
  // The loaders of one request share the session: the first one writes for all.
  session.lastSeenAt = now;
  await db.session.updateMany({ where: { id: session.sessionId, endedAt: null }, data: { lastSeenAt: now } });
}
