import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { JobContext } from '#app/domain/context.server.ts';
import { addPackage } from '#app/domain/courses/packages/addPackage.server.ts';
import type { PackageFault } from '#app/domain/courses/packages/packageEntries.ts';
import { unpackPackage, type UnpackedPackage } from '#app/domain/courses/packages/unpackPackage.server.ts';
import { holdContents, letGo, type HeldContent } from '#app/domain/operations/files/holdContent.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';
import { storableText } from '#app/domain/text.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Content } from '#app/platform/content.server.ts';
import { fileStore } from '#app/platform/fileStore.server.ts';

const entryMaxLength = 200;

/**
 * Checks and unpacks a package that was uploaded (D22): it becomes a version of its course that is ready to be
 * published, or is refused for a reason that names the entry. Called by a job; a second run does nothing more.
 */
export async function unpackUpload({ db, now }: JobContext, { uploadId }: JobData['unpack-course']): Promise<void> {
  const upload = await db.courseUpload.findFirst({ where: { uploadId, state: 'checking' }, include: { file: true } });
  if (!upload) return;
  const { courseId, createdBy, file, language } = upload;
  // The archive goes after a week; a job that has waited for so long has nothing left to unpack.
  const held: HeldContent[] = [];
  const hold = async (content: Content) => void held.push(...(await holdContents(db, [content])));
  const unpacked = file
    ? await unpackedFile(file.hash, hold).catch(async (error: unknown) => {
        await letGo(db, held);
        throw error;
      })
    : ({ fault: 'gone' } as const);
  const isNamed = await db.$transaction(async (tx) => {
    const isRefused = 'fault' in unpacked;
    const outcome = isRefused
      ? { state: 'refused', fault: unpacked.fault, entry: entryOf(unpacked) }
      : { state: 'ready' };
    const { count } = await tx.courseUpload.updateMany({
      where: { uploadId, state: 'checking' },
      data: { ...outcome, finishedAt: now },
    });
    if (count === 0) return false;
    const source = { now, address: '', system: true } as const;
    const subject = { subjectKind: 'course', subjectId: courseId } as const;
    if (isRefused) {
      await recordAudit(tx, source, {
        action: 'academy.package-refused',
        ...subject,
        after: { language, fault: unpacked.fault, entry: entryOf(unpacked) },
      });
      return false;
    }
    const { packageId, number } = await addPackage(tx, { courseId, language, unpacked, createdAt: now, createdBy });
    await tx.courseUpload.update({ where: { uploadId }, data: { packageId } });
    await recordAudit(tx, source, {
      action: 'academy.package-ready',
      ...subject,
      after: { language, number, files: unpacked.files.length, size: unpacked.size },
    });
    await tx.storedFile.deleteMany({ where: { id: { in: held.map(({ id }) => id) } } });
    return true;
  });
  // Of one that was refused nothing stays but what others have too.
  if (!isNamed) await letGo(db, held);
}

// Entries are read here and there in an archive, so that it has to lie in a file.
async function unpackedFile(
  hash: string,
  hold: (content: Content) => Promise<void>,
): Promise<UnpackedPackage | PackageFault> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gangway-package-'));
  try {
    const archive = path.join(folder, 'package.zip');
    await pipeline(await fileStore().open(hash), createWriteStream(archive));
    return await unpackPackage(fileStore(), archive, hold);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

// A name of the archive's own making, as it can be stored and shown in one line.
function entryOf(fault: PackageFault | { fault: 'gone' }): string {
  return storableText(
    ('entry' in fault && fault.entry ? fault.entry : '').replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD'),
    entryMaxLength,
  );
}
