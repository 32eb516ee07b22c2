import type { StaffContext } from '#app/domain/context.server.ts';
import { replacePublished } from '#app/domain/courses/packages/replacePublished.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { lockCourse } from './lockCourse.server.ts';

/**
 * Publishes a version of a course, and with it a course that is a draft or was retired. The published version of the
 * same language is replaced; a learner in its middle keeps it. An older version may be published again. Throws
 * `forbidden`, `notFound`, `conflict` where the course was changed since `version`, and `alreadySo` where it is the
 * published one of a published course.
 */
export async function publishVersion(
  ctx: StaffContext,
  { courseId, packageId, version }: { courseId: string; packageId: string; version: number },
): Promise<void> {
  assertCan(ctx, 'staff.edit-courses');
  await ctx.db.$transaction(async (tx) => {
    const course = await lockCourse(tx, courseId, version);
    const found = await tx.coursePackage.findFirst({
      where: { packageId, courseId },
      omit: { manifest: true },
      include: { _count: { select: { files: true } } },
    });
    if (!found) throw new Refusal('notFound');
    if (found.state === 'published' && course.state === 'published') throw new Refusal('alreadySo');
    const { language, number, size, _count } = found;
    if (found.state !== 'published') await replacePublished(tx, { courseId, language, packageId, now: ctx.now });
    await tx.course.update({ where: { courseId }, data: { state: 'published', version: { increment: 1 } } });
    await recordAudit(tx, ctx, {
      action: 'academy.course-published',
      subjectKind: 'course',
      subjectId: courseId,
      after: { language, number, files: _count.files, size },
    });
  });
}
