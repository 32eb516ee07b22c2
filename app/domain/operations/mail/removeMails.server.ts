import type { JobContext } from '#app/domain/context.server.ts';

const dayMs = 24 * 3600_000;

/** The days for which a mail's row is stored: after it was sent, or, if it was never sent, after it was written. */
const mailDays = { sent: 30, unsent: 90 };

/**
 * The limits of removal: mails sent before `sentBefore`, and unsent mails written before `writtenBefore`, are removed.
 */
export function mailLimits(now: Date): { sentBefore: Date; writtenBefore: Date } {
  return {
    sentBefore: new Date(now.getTime() - mailDays.sent * dayMs),
    writtenBefore: new Date(now.getTime() - mailDays.unsent * dayMs),
  };
}

/**
 * Removes the rows of mails that were sent 30 days ago, or written 90 days ago and never sent (D28). Called by a job.
 */
export async function removeMails(ctx: JobContext): Promise<void> {
  const { sentBefore, writtenBefore } = mailLimits(ctx.now);
  await ctx.db.outbox.deleteMany({
    where: { OR: [{ sentAt: { lte: sentBefore } }, { sentAt: null, createdAt: { lte: writtenBefore } }] },
  });
}
