import type { JobContext } from '#app/domain/context.server.ts';

/**
 * Marks the proposals to hand over ownership whose time is over as expired, and returns their number. Nobody can answer
 * them any more in any case (`handoverStateAt`).
 */
export async function expireHandovers({ db, now }: JobContext): Promise<number> {
  const { count } = await db.ownershipHandover.updateMany({
    where: { state: 'proposed', expiresAt: { lte: now } },
    data: { state: 'expired' },
  });
  return count;
}
