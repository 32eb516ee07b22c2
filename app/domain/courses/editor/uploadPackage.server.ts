import type { StaffContext } from '#app/domain/context.server.ts';
import { packageLimits } from '#app/domain/courses/packages/packageEntries.ts';
import { fileName } from '#app/domain/operations/files/fileName.ts';
import { storeStaffUpload } from '#app/domain/operations/files/storeStaffUpload.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import type { CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/** A package as it comes, for a course and a language. */
export interface PackageUpload {
  courseId: string;
  language: CourseLanguage;
  name: string;
  type: string;
  content: AsyncIterable<Uint8Array>;
}

/**
 * Takes a package for a course into the store as it comes, in little memory; a job checks and unpacks it.
 * Returns its identifier. Throws `forbidden`, `notFound`, and at the field `file` `fileTooLarge` beyond 300 MB, of
 * which nothing stays, and `nothingInFile`.
 */
export async function uploadPackage(
  ctx: StaffContext,
  { courseId, language, name, type, content }: PackageUpload,
): Promise<{ uploadId: string }> {
  assertCan(ctx, 'staff.edit-courses');
  if ((await ctx.db.course.count({ where: { courseId } })) === 0) throw new Refusal('notFound');
  return storeStaffUpload(
    ctx,
    { purpose: 'course', name, type, content, maxBytes: packageLimits.bytes },
    async (tx, { fileId, size }) => {
      const { uploadId } = await tx.courseUpload.create({
        data: {
          courseId,
          language,
          fileId,
          fileName: fileName(name),
          size,
          state: 'checking',
          createdAt: ctx.now,
          createdBy: ctx.staff.staffId,
        },
        select: { uploadId: true },
      });
      await enqueueJob(tx, 'unpack-course', { uploadId });
      await recordAudit(tx, ctx, {
        action: 'academy.package-uploaded',
        subjectKind: 'course',
        subjectId: courseId,
        after: { language, size },
      });
      return { uploadId };
    },
  );
}
