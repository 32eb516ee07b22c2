import type { StaffContext } from '#app/domain/context.server.ts';
import { removeStaffFiles } from '#app/domain/operations/files/removeStaffFiles.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { courseContentSchema, questionsOf } from './courseContent.ts';
import { filesNamedIn } from './pageBlocks.ts';

/**
 * Removes a file of a course that no page shows in any language. Versions keep their own. Throws `forbidden`, `notFound`,
 * and `mediaInUse`.
 */
export async function removeMedium(
  ctx: StaffContext,
  { courseId, mediumId }: { courseId: string; mediumId: string },
): Promise<void> {
  assertCan(ctx, 'staff.edit-courses');
  await ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM course_drafts WHERE course_id = ${courseId}::uuid FOR UPDATE`;
    const medium = await tx.courseMedium.findFirst({ where: { courseId, mediumId } });
    if (!medium) throw new Refusal('notFound');
    const drafts = await tx.courseDraft.findMany({ where: { courseId }, select: { content: true } });
    const isShown = drafts
      .map(({ content }) => courseContentSchema.parse(content))
      .flatMap(({ pages, test }) => [
        ...[...pages.map(({ body }) => body), test.introduction].flatMap(filesNamedIn),
        ...questionsOf(test).map(({ picture }) => picture),
      ])
      .includes(medium.name);
    if (isShown) throw new Refusal('mediaInUse');
    await tx.courseMedium.delete({ where: { mediumId } });
    await removeStaffFiles(tx, ctx, { purpose: 'course-media', fileIds: [medium.fileId] });
    await recordAudit(tx, ctx, {
      action: 'academy.course-file-removed',
      subjectKind: 'course',
      subjectId: courseId,
      after: { name: medium.name },
    });
  });
}
