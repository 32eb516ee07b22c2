import { marketsReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import type { FeedbackState } from '#app/domain/feedback/feedbackStates.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/** Feedback with its sender, as read under the lock. */
export type LockedFeedback = Awaited<ReturnType<typeof lockFeedback>>;

/**
 * Locks feedback until the transaction ends. Throws `notFound`, also for that of another market than theirs, and
 * `conflict` where its version is another than the one that was read.
 */
export async function lockFeedback(
  tx: Transaction,
  ctx: StaffContext,
  { feedbackId, version }: { feedbackId: string; version: number },
) {
  await tx.$queryRaw`SELECT FROM feedback WHERE feedback_id = ${feedbackId}::uuid FOR UPDATE`;
  const feedback = await tx.feedback.findUnique({
    where: { feedbackId, ...marketsReached(ctx) },
    include: {
      agent: { select: { firstName: true, lastName: true, emailAddress: true, language: true, deletedAt: true } },
    },
  });
  if (!feedback) throw new Refusal('notFound');
  if (feedback.version !== version) throw new Refusal('conflict');
  // The table's check holds the state to the codes.
  return { ...feedback, state: feedback.state as FeedbackState };
}
