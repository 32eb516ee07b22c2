import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { OutcomeInput } from './forms.ts';

/** What changed because of feedback, in both languages; `publishedOn` is null for a draft. */
export interface FeedbackOutcome {
  outcomeId: string;
  titleEn: string;
  titleJa: string;
  textEn: string;
  textJa: string;
  publishedOn: Date | null;
  version: number;
}

const mostListed = 200;
const select = {
  outcomeId: true,
  titleEn: true,
  titleJa: true,
  textEn: true,
  textJa: true,
  publishedOn: true,
  version: true,
} as const;

/** Lists what changed because of feedback, drafts first, then the newest. Throws `forbidden` (`staff.see-feedback`). */
export async function listOutcomes(ctx: StaffContext): Promise<FeedbackOutcome[]> {
  assertCan(ctx, 'staff.see-feedback');
  return ctx.db.feedbackOutcome.findMany({
    select,
    orderBy: [{ publishedOn: { sort: 'desc', nulls: 'first' } }, { outcomeId: 'desc' }],
    take: mostListed,
  });
}

/** Reads one of them. Throws `forbidden` (`staff.edit-feedback-texts`) and `notFound`. */
export async function readFeedbackOutcome(ctx: StaffContext, outcomeId: string): Promise<FeedbackOutcome> {
  assertCan(ctx, 'staff.edit-feedback-texts');
  const outcome = await ctx.db.feedbackOutcome.findUnique({ where: { outcomeId }, select });
  if (!outcome) throw new Refusal('notFound');
  return outcome;
}

/**
 * Writes what changed because of feedback, where `outcomeId` is null again; users see it from its day on. Throws
 * `forbidden` (`staff.edit-feedback-texts`), `notFound`, and `conflict` where it was changed since `version`.
 */
export async function saveOutcome(
  ctx: StaffContext,
  outcomeId: string | null,
  { version, publishedOn, ...texts }: OutcomeInput,
): Promise<void> {
  assertCan(ctx, 'staff.edit-feedback-texts');
  const row = { ...texts, publishedOn: publishedOn === '' ? null : new Date(publishedOn), changedAt: ctx.now };
  await ctx.db.$transaction(async (tx) => {
    if (outcomeId !== null) {
      const { count } = await tx.feedbackOutcome.updateMany({
        where: { outcomeId, version },
        data: { ...row, version: { increment: 1 } },
      });
      if (count === 0)
        throw new Refusal((await tx.feedbackOutcome.count({ where: { outcomeId } })) > 0 ? 'conflict' : 'notFound');
    }
    const subjectId =
      outcomeId ??
      (await tx.feedbackOutcome.create({ data: { ...row, writtenBy: ctx.staff.staffId }, select: { outcomeId: true } }))
        .outcomeId;
    await recordAudit(tx, ctx, {
      action: 'feedback.outcome-saved',
      subjectKind: 'feedback',
      subjectId,
      after: { ...texts, publishedOn },
    });
  });
}

/** Deletes what was written about a change. Throws `forbidden` (`staff.edit-feedback-texts`) and `notFound`. */
export async function deleteOutcome(ctx: StaffContext, outcomeId: string): Promise<void> {
  assertCan(ctx, 'staff.edit-feedback-texts');
  await ctx.db.$transaction(async (tx) => {
    const outcome = await tx.feedbackOutcome.findUnique({ where: { outcomeId } });
    const { count } = await tx.feedbackOutcome.deleteMany({ where: { outcomeId } });
    if (!outcome || count === 0) throw new Refusal('notFound');
    await recordAudit(tx, ctx, {
      action: 'feedback.outcome-deleted',
      subjectKind: 'feedback',
      subjectId: outcomeId,
      before: { titleEn: outcome.titleEn },
    });
  });
}
