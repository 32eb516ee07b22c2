import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { emptyContent } from './changes.ts';
import type { DraftName } from './lockDraft.server.ts';

/**
 * Begins to write a course in a language, with its title and nothing else. Throws `forbidden`, `notFound`, and
 * `alreadySo` where it was begun already.
 */
export async function startDraft(ctx: StaffContext, { courseId, language }: DraftName): Promise<void> {
  assertCan(ctx, 'staff.edit-courses');
  await ctx.db.$transaction(async (tx) => {
    const course = await tx.course.findUnique({ where: { courseId }, select: { titleEn: true, titleJa: true } });
    if (!course) throw new Refusal('notFound');
    const { count } = await tx.courseDraft.createMany({
      data: {
        courseId,
        language,
        updatedAt: ctx.now,
        updatedBy: ctx.staff.staffId,
        content: emptyContent(
          (language === 'ja' && course.titleJa) || course.titleEn,
        ) as unknown as Prisma.InputJsonObject,
      },
      skipDuplicates: true,
    });
    if (count === 0) throw new Refusal('alreadySo');
    await recordAudit(tx, ctx, {
      action: 'academy.course-written',
      subjectKind: 'course',
      subjectId: courseId,
      after: { language, act: 'start' },
    });
  });
}
