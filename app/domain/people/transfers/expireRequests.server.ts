import type { JobContext } from '#app/domain/context.server.ts';

/**
 * Marks the requests to join another agency whose time is over as expired, and returns their number. Nobody can answer
 * them any more in any case (`moveAfter`).
 */
export async function expireRequests({ db, now }: JobContext): Promise<number> {
  const { count } = await db.agencyMove.updateMany({
    where: { state: 'requested', expiresAt: { lte: now } },
    data: { state: 'expired' },
  });
  return count;
}
