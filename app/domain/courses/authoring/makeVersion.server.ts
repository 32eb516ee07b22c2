import { addPackage } from '#app/domain/courses/packages/addPackage.server.ts';
import { storePackage } from '#app/domain/courses/packages/storePackage.server.ts';
import type { UnpackedPackage } from '#app/domain/courses/packages/unpackPackage.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { removeUnnamed } from '#app/domain/operations/files/removeUnnamed.server.ts';
import { storing } from '#app/domain/operations/files/storing.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Prisma, Transaction } from '#app/platform/database.server.ts';
import { builtFiles } from './builtFiles.server.ts';
import { contentFaultsOf } from './contentFaults.ts';
import type { CourseContent } from './courseContent.ts';
import { lockDraft, type DraftName } from './lockDraft.server.ts';
import { filesOf } from './readDraft.server.ts';

/**
 * Makes a version of a course as it is written now: a package of SCORM 2004 that is previewed, published and played
 * like one that was uploaded, with what it was made of beside it. The version that was made last is replaced where it
 * was not published yet; where nothing has changed since, it stays. Returns its package. Throws `forbidden`,
 * `notFound`, `conflict` where the text is no longer that of `version`, `courseHasFaults`, and `filesUnavailable`.
 */
export async function makeVersion(
  ctx: StaffContext,
  { courseId, language, version }: DraftName & { version: number },
): Promise<{ packageId: string }> {
  assertCan(ctx, 'staff.edit-courses');
  const course = await ctx.db.course.findUnique({ where: { courseId }, select: { code: true } });
  if (!course) throw new Refusal('notFound');
  const files = await filesOf(ctx, courseId);
  const draft = await ctx.db.$transaction((tx) => lockDraft(tx, { courseId, language }));
  if (draft.version !== version) throw new Refusal('conflict');
  if (contentFaultsOf(draft.content, files).length > 0) throw new Refusal('courseHasFaults');
  const built = await builtFiles({ code: course.code, language, standard: '2004', content: draft.content, files });
  const record = async (tx: Transaction, unpacked: UnpackedPackage) => {
    await tx.$executeRaw`SELECT FROM courses WHERE course_id = ${courseId}::uuid FOR UPDATE`;
    const last = await tx.coursePackage.findFirst({
      where: { courseId, language },
      include: { files: true, source: { select: { packageId: true } } },
      orderBy: { number: 'desc' },
    });
    if (last?.source && printOf(last.files) === printOf(unpacked.files))
      return { packageId: last.packageId, dropped: [] };
    const added = { courseId, language, unpacked, createdAt: ctx.now, createdBy: ctx.staff.staffId };
    const isPending = last?.source && last.state === 'ready' && last.publishedAt === null;
    const made = isPending ? last : await addPackage(tx, added);
    if (isPending) await replacePackage(tx, ctx, last.packageId, unpacked);
    await keepSource(tx, made.packageId, draft.content);
    await recordAudit(tx, ctx, {
      action: 'academy.package-ready',
      subjectKind: 'course',
      subjectId: courseId,
      after: { language, number: made.number, files: unpacked.files.length, size: unpacked.size },
    });
    return { packageId: made.packageId, dropped: isPending ? last.files.map(({ hash }) => hash) : [] };
  };
  const { packageId, dropped } = await storing(ctx, () => storePackage(ctx.db, built, record));
  for (const hash of new Set(dropped)) await removeUnnamed(ctx.db, hash);
  return { packageId };
}

// No learner uses a version that was never published.
async function replacePackage(
  tx: Transaction,
  ctx: StaffContext,
  packageId: string,
  { manifest, files, size, remarks }: UnpackedPackage,
): Promise<void> {
  await tx.courseFile.deleteMany({ where: { packageId } });
  await tx.courseFile.createMany({ data: files.map((file) => ({ packageId, ...file })) });
  await tx.coursePackage.update({
    where: { packageId },
    data: {
      size,
      createdAt: ctx.now,
      createdBy: ctx.staff.staffId,
      manifest: manifest as unknown as Prisma.InputJsonObject,
      remarks: remarks as unknown as Prisma.InputJsonArray,
    },
  });
}

async function keepSource(tx: Transaction, packageId: string, written: CourseContent): Promise<void> {
  const content = written as unknown as Prisma.InputJsonObject;
  await tx.courseSource.upsert({ where: { packageId }, create: { packageId, content }, update: { content } });
}

function printOf(files: readonly { path: string; hash: string }[]): string {
  return files
    .map(({ path, hash }) => `${path} ${hash}`)
    .toSorted()
    .join('\n');
}
