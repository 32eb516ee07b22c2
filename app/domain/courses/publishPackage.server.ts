import type { VisitorContext } from '#app/domain/context.server.ts';
import type { Language } from '#app/domain/markets/markets.ts';
import { recordAudit, type AuditSource } from '#app/platform/audit.server.ts';
import type { Prisma, Transaction } from '#app/platform/database.server.ts';
import type { UnpackedPackage } from './unpackPackage.server.ts';

/** A package that lies unpacked in the store, and the course and language that it is for. */
export interface NewPackage {
  courseId: string;
  language: Language;
  unpacked: UnpackedPackage;
}

/**
 * Publishes an unpacked package of a course (D33), in the caller's transaction, after the caller has checked who asks: it gets the next number of its course
 * and language, and the one that was published until now is replaced. An attempt that has begun goes on with its own package. Brand staff who publish stand in
 * the package's row and in the audit trail. Returns its number.
 */
export async function publishPackage(tx: Transaction, ctx: Pick<VisitorContext, 'now'> & AuditSource, { courseId, language, unpacked }: NewPackage): Promise<{ packageId: string; number: number }> {
  const { now, staff } = ctx;
  // One at a time, so that numbers follow each other.
  await tx.$queryRaw`SELECT 1 FROM courses WHERE course_id = ${courseId}::uuid FOR UPDATE`;
  const { _max } = await tx.coursePackage.aggregate({ where: { courseId, language }, _max: { number: true } });
  const number = (_max.number ?? 0) + 1;
  await tx.coursePackage.updateMany({ where: { courseId, language, state: 'published' }, data: { state: 'replaced' } });
  const { manifest, files, size } = unpacked;
  const { packageId } = await tx.coursePackage.create({
    data: {
      ...{ courseId, language, number, standard: manifest.standard, size, state: 'published' },
      manifest: manifest as unknown as Prisma.InputJsonObject,
      ...{ createdAt: now, createdBy: staff?.staffId, publishedAt: now },
    },
    select: { packageId: true },
  });
  await tx.courseFile.createMany({ data: files.map((file) => ({ packageId, ...file })) });
  if (staff) await recordAudit(tx, ctx, { action: 'academy.course-published', subjectKind: 'course', subjectId: courseId, after: { language, number, files: files.length, size } });
  return { packageId, number };
}
