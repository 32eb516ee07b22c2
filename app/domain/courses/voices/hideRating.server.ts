import { agenciesReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

interface Choice {
  courseId: string;
  ratingId: string;
  /** Why it is hidden, for its writer to read; null to show it again. */
  reason: string | null;
}

/**
 * Hides the sentence of a rating in a market of the member of staff, or shows it again; its stars go on to count
 *. Throws `forbidden` (`staff.answer-learners`), `notFound`, and `alreadySo`.
 */
export async function hideRating(ctx: StaffContext, { courseId, ratingId, reason }: Choice): Promise<void> {
  assertCan(ctx, 'staff.answer-learners');
  await ctx.db.$transaction(async (tx) => {
    const theirs = { ratingId, courseId, agent: { agency: agenciesReached(ctx) } };
    const { count } = await tx.courseRating.updateMany({
      where: { ...theirs, hiddenAt: reason === null ? { not: null } : null },
      data:
        reason === null
          ? { hiddenAt: null, hiddenBy: null, hiddenReason: '' }
          : { hiddenAt: ctx.now, hiddenBy: ctx.staff.staffId, hiddenReason: reason },
    });
    if (count === 0) throw new Refusal((await tx.courseRating.count({ where: theirs })) > 0 ? 'alreadySo' : 'notFound');
    await recordAudit(tx, ctx, {
      ...(reason === null
        ? { action: 'academy.rating-shown' as const, after: {} }
        : { action: 'academy.rating-hidden' as const, after: { reason } }),
      subjectKind: 'course',
      subjectId: courseId,
    });
  });
}
