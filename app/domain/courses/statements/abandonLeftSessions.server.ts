import type { JobContext } from '#app/domain/context.server.ts';
import { abandonSession } from './abandonSessions.server.ts';
import { sessionHours } from './openSession.server.ts';

const atOnce = 500;

/**
 * Ends the sessions that were neither ended nor followed until their token ran out, the oldest first, each in a
 * transaction, with the `abandoned` statement (cmi5 §9.3.6). Called twice it does nothing more; what is left over some
 * hundreds waits for the next run.
 */
export async function abandonLeftSessions({ db, now }: JobContext): Promise<void> {
  const left = await db.cmi5Session.findMany({
    where: { endedAt: null, startedAt: { lte: new Date(now.getTime() - sessionHours * 3600_000) } },
    select: { sessionId: true },
    orderBy: { startedAt: 'asc' },
    take: atOnce,
  });
  for (const { sessionId } of left) await db.$transaction((tx) => abandonSession(tx, now, sessionId));
}
