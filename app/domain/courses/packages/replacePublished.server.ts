import type { Transaction } from '#app/platform/database.server.ts';

/**
 * Makes a package the published one of its course and language, in the caller's transaction; the one until now is
 * replaced. Attempts keep the package that they began with.
 */
export async function replacePublished(
  tx: Transaction,
  { courseId, language, packageId, now }: { courseId: string; language: string; packageId: string; now: Date },
): Promise<void> {
  await tx.coursePackage.updateMany({ where: { courseId, language, state: 'published' }, data: { state: 'replaced' } });
  await tx.coursePackage.update({ where: { packageId }, data: { state: 'published', publishedAt: now } });
}
