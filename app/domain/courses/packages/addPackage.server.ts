import type { CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import type { Prisma, Transaction } from '#app/platform/database.server.ts';
import type { UnpackedPackage } from './unpackPackage.server.ts';

/** A package that lies unpacked in the store, the course and language that it is for, and who brought it. */
export interface PackageToAdd {
  courseId: string;
  language: CourseLanguage;
  unpacked: UnpackedPackage;
  createdAt: Date;
  /** Brand staff; left out for the product itself. */
  createdBy?: string | undefined;
}

/**
 * Adds an unpacked package to a course as its next version in a language, ready to be published, in the caller's
 * transaction. Returns its number.
 */
export async function addPackage(
  tx: Transaction,
  { courseId, language, unpacked, createdAt, createdBy }: PackageToAdd,
): Promise<{ packageId: string; number: number }> {
  // One at a time, so that numbers follow each other.
  await tx.$executeRaw`SELECT 1 FROM courses WHERE course_id = ${courseId}::uuid FOR UPDATE`;
  const { _max } = await tx.coursePackage.aggregate({ where: { courseId, language }, _max: { number: true } });
  const number = (_max.number ?? 0) + 1;
  const { manifest, files, size, hosts, remarks } = unpacked;
  const { packageId } = await tx.coursePackage.create({
    data: {
      courseId,
      language,
      number,
      standard: manifest.standard,
      size,
      state: 'ready',
      manifest: manifest as unknown as Prisma.InputJsonObject,
      hosts,
      remarks: remarks as unknown as Prisma.InputJsonArray,
      createdAt,
      createdBy,
    },
    select: { packageId: true },
  });
  await tx.courseFile.createMany({ data: files.map((file) => ({ packageId, ...file })) });
  return { packageId, number };
}
