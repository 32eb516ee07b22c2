import type { JobContext } from '#app/domain/context.server.ts';
import { mailLimits } from './mailRetention.ts';

/**
 * Removes the rows of mails that were sent 30 days ago, or written 90 days ago and never sent (D28). Called by a job.
 */
export async function removeMails(ctx: JobContext): Promise<void> {
  const { sentBefore, writtenBefore } = mailLimits(ctx.now);
  await ctx.db.outbox.deleteMany({
    where: { OR: [{ sentAt: { lte: sentBefore } }, { sentAt: null, createdAt: { lte: writtenBefore } }] },
  });
}
