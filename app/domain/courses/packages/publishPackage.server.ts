import type { VisitorContext } from '#app/domain/context.server.ts';
import type { CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import { recordAudit, type AuditSource } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { addPackage } from './addPackage.server.ts';
import { replacePublished } from './replacePublished.server.ts';
import type { UnpackedPackage } from './unpackPackage.server.ts';

/** A package that lies unpacked in the store, and the course and language that it is for. */
export interface NewPackage {
  courseId: string;
  language: CourseLanguage;
  unpacked: UnpackedPackage;
}

/**
 * Publishes an unpacked package of a course, in the caller's transaction, after the caller has checked who asks: it
 * gets the next number of its course and language, and the one that was published until now is replaced. An attempt
 * that has begun continues with its own package. Brand staff who publish are named in the package's row and in the
 * audit trail. Returns its number.
 */
export async function publishPackage(
  tx: Transaction,
  ctx: Pick<VisitorContext, 'now'> & AuditSource,
  { courseId, language, unpacked }: NewPackage,
): Promise<{ packageId: string; number: number }> {
  const { now, staff } = ctx;
  const added = await addPackage(tx, { courseId, language, unpacked, createdAt: now, createdBy: staff?.staffId });
  await replacePublished(tx, { courseId, language, packageId: added.packageId, now });
  const { files, size } = unpacked;
  if (staff)
    await recordAudit(tx, ctx, {
      action: 'academy.course-published',
      subjectKind: 'course',
      subjectId: courseId,
      after: { language, number: added.number, files: files.length, size },
    });
  return added;
}
