import { agenciesReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Prisma } from '#app/platform/database.server.ts';

/**
 * Hides a question or an answer in a market of the member of staff, for a reason that its writer reads, or shows it again
 * (`reason` null). An answer belongs to the market of its question. Throws `forbidden` (`staff.answer-learners`),
 * `notFound`, and `alreadySo`.
 */
export async function hidePost(
  ctx: StaffContext,
  { postId, reason }: { postId: string; reason: string | null },
): Promise<void> {
  assertCan(ctx, 'staff.answer-learners');
  const asked = { agent: { agency: agenciesReached(ctx) } };
  const theirs = {
    postId,
    OR: [{ questionId: null, ...asked }, { question: asked }],
  } satisfies Prisma.CoursePostWhereInput;
  await ctx.db.$transaction(async (tx) => {
    const post = await tx.coursePost.findFirst({ where: theirs, select: { courseId: true } });
    if (!post) throw new Refusal('notFound');
    const { count } = await tx.coursePost.updateMany({
      where: { postId, hiddenAt: reason === null ? { not: null } : null },
      data:
        reason === null
          ? { hiddenAt: null, hiddenBy: null, hiddenReason: '' }
          : { hiddenAt: ctx.now, hiddenBy: ctx.staff.staffId, hiddenReason: reason },
    });
    if (count === 0) throw new Refusal('alreadySo');
    await recordAudit(tx, ctx, {
      ...(reason === null
        ? { action: 'academy.post-shown' as const, after: {} }
        : { action: 'academy.post-hidden' as const, after: { reason } }),
      subjectKind: 'course',
      subjectId: post.courseId,
    });
  });
}
