import { hyphenated } from '#app/domain/text.ts';
import { randomBytes } from 'node:crypto';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { requireCategory } from '#app/domain/academy/requirements/requireCategory.server.ts';
import type { NewCourseInput } from './forms.ts';

/**
 * Adds a course as a draft, which no learner sees. Returns its identifier. Throws `forbidden`, and `invalidOption` for
 * an unknown category.
 */
export async function addCourse(ctx: StaffContext, input: NewCourseInput): Promise<{ courseId: string }> {
  assertCan(ctx, 'staff.edit-courses');
  return ctx.db.$transaction(async (tx) => {
    await requireCategory(tx, input.categoryId);
    const { courseId } = await tx.course.create({
      data: { ...input, code: codeFor(input.titleEn), state: 'draft', createdAt: ctx.now },
      select: { courseId: true },
    });
    await recordAudit(tx, ctx, {
      action: 'academy.course-added',
      subjectKind: 'course',
      subjectId: courseId,
      after: { ...input },
    });
    return { courseId };
  });
}

// Its name for other systems: the English title, with a few random letters.
function codeFor(titleEn: string): string {
  const words = hyphenated(titleEn).slice(0, 40);
  return `${words || 'course'}-${randomBytes(3).toString('hex')}`;
}
