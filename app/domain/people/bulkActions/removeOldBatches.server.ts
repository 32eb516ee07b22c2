import type { JobContext } from '#app/domain/context.server.ts';

const daysThatBatchesStay = 30;

/** Removes batches that are 30 days old, with their rows. Returns their number. */
export async function removeOldBatches({ db, now }: JobContext): Promise<number> {
  const longAgo = new Date(now.getTime() - daysThatBatchesStay * 24 * 3600_000);
  const { count } = await db.batch.deleteMany({ where: { createdAt: { lte: longAgo } } });
  return count;
}
