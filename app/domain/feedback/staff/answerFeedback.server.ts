import { nameSelection, shownNames } from '#app/domain/accounts/profile/names.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { mailSender } from '#app/domain/feedback/feedbackMails.server.ts';
import { maySetState } from '#app/domain/feedback/feedbackStates.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { AnswerInput, SetStateInput } from './forms.ts';
import { marketsReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/**
 * Answers feedback and sets its state; the sender sees both in the portal, and gets a mail in their language unless
 * they were deleted. Throws `forbidden` (`staff.answer-feedback`), `notFound`, and `conflict` where it was answered or
 * its state set since `version`.
 */
export async function answerFeedback(
  ctx: StaffContext,
  feedbackId: string,
  { answerTxt, feedbackState: state, version }: Omit<AnswerInput, 'intent'>,
): Promise<{ number: string }> {
  assertCan(ctx, 'staff.answer-feedback');
  return ctx.db.$transaction(async (tx) => {
    const feedback = await lockFeedback(tx, ctx, { feedbackId, version });
    await tx.feedbackAnswer.create({
      data: { feedbackId, answeredBy: ctx.staff.staffId, answeredAt: ctx.now, answerTxt },
    });
    await tx.feedback.update({ where: { feedbackId }, data: changed(ctx, state) });
    if (!feedback.agent.deletedAt)
      await mailSender(
        tx,
        ctx,
        { number: feedback.number, sender: { ...feedback.agent, ...feedback.agent.account } },
        { template: 'feedbackAnswered', answerTxt, state },
      );
    await recordAudit(tx, ctx, { action: 'agent.feedback-answered', ...about(feedback), ...states(feedback, state) });
    return { number: feedback.number };
  });
}

/**
 * Sets the state of feedback without an answer, and mails the sender. Throws as `answerFeedback` does, and
 * `feedbackStateImpossible` at `feedbackState` for a state that does not follow the present one.
 */
export async function setFeedbackState(
  ctx: StaffContext,
  feedbackId: string,
  { feedbackState: state, version }: Omit<SetStateInput, 'intent'>,
): Promise<{ number: string }> {
  assertCan(ctx, 'staff.answer-feedback');
  return ctx.db.$transaction(async (tx) => {
    const feedback = await lockFeedback(tx, ctx, { feedbackId, version });
    if (!maySetState(feedback.state, state)) throw new Refusal('feedbackStateImpossible', { field: 'feedbackState' });
    await tx.feedback.update({ where: { feedbackId }, data: changed(ctx, state) });
    if (!feedback.agent.deletedAt)
      await mailSender(
        tx,
        ctx,
        { number: feedback.number, sender: { ...feedback.agent, ...feedback.agent.account } },
        { template: 'feedbackStateChanged', state },
      );
    await recordAudit(tx, ctx, {
      action: 'agent.feedback-state-changed',
      ...about(feedback),
      ...states(feedback, state),
    });
    return { number: feedback.number };
  });
}

function changed({ now }: StaffContext, state: string) {
  return { state, changedAt: now, version: { increment: 1 } };
}

function about({ agentUniqueId, agencyId }: LockedFeedback) {
  return { subjectKind: 'agent', subjectId: agentUniqueId, agencyId } as const;
}

function states({ number, state: before }: LockedFeedback, after: string) {
  return {
    before: { feedbackNumber: number, feedbackState: before },
    after: { feedbackNumber: number, feedbackState: after },
  };
}

/** Feedback with its sender, as read under the lock. */
type LockedFeedback = Awaited<ReturnType<typeof lockFeedback>>;

/**
 * Locks feedback until the transaction ends. Throws `notFound`, also for that of another market than theirs, and
 * `conflict` where its version is another than the one that was read.
 */
async function lockFeedback(
  tx: Transaction,
  ctx: StaffContext,
  { feedbackId, version }: { feedbackId: string; version: number },
) {
  await tx.$executeRaw`SELECT FROM feedback WHERE feedback_id = ${feedbackId}::uuid FOR UPDATE`;
  const feedback = await tx.feedback.findUnique({
    where: { feedbackId, ...marketsReached(ctx) },
    include: {
      agent: {
        select: {
          ...nameSelection(shownNames),
          agentUniqueId: true,
          emailAddress: true,
          account: { select: { language: true } },
          deletedAt: true,
        },
      },
    },
  });
  if (!feedback) throw new Refusal('notFound');
  if (feedback.version !== version) throw new Refusal('conflict');
  // A database check limits the state to the codes.
  return feedback;
}
