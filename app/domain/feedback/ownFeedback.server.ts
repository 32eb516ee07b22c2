import type { AgentContext } from '#app/domain/context.server.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';

const shown = {
  feedbackId: true,
  number: true,
  application: true,
  feedbackType: true,
  commentTxt: true,
  curriculum: true,
  courseName: true,
  state: true,
  sentAt: true,
  pictureId: true,
  answers: { select: { answerId: true, answeredAt: true, answerTxt: true }, orderBy: { answeredAt: 'asc' } },
} as const satisfies Prisma.FeedbackSelect;

/** Feedback of the caller's, with its answers. */
export type OwnFeedbackItem = Prisma.FeedbackGetPayload<{ select: typeof shown }>;

/**
 * Lists what the caller has sent, the newest first, with state and answers. A page beyond the end is the last
 * one.
 */
export async function listOwnFeedback(
  ctx: AgentContext,
  { page: wanted, pageSize }: { page: number; pageSize: number },
): Promise<{ feedback: OwnFeedbackItem[]; total: number; page: number }> {
  assertMaySee(ctx, 'feedback.send');
  const where = { agentUniqueId: ctx.actor.agentUniqueId };
  const total = await ctx.db.feedback.count({ where, ...countLimit() });
  const { page, skip, take } = pageOf({ page: wanted, pageSize }, total);
  const feedback = await ctx.db.feedback.findMany({
    where,
    select: shown,
    orderBy: [{ sentAt: 'desc' }, { feedbackId: 'desc' }],
    skip,
    take,
  });
  return { feedback, total, page };
}
