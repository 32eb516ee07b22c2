import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { JobContext } from '#app/domain/context.server.ts';
import { addPackage } from '#app/domain/courses/packages/addPackage.server.ts';
import type { PackageFault } from '#app/domain/courses/packages/packageEntries.ts';
import { unpackPackage, type UnpackedPackage } from '#app/domain/courses/packages/unpackPackage.server.ts';
import { holding, type Holder } from '#app/domain/operations/files/holdContent.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';
import { storableText } from '#app/domain/text.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { onDisk } from '#app/platform/content.server.ts';
import type { Database, Prisma, Transaction } from '#app/platform/database.server.ts';
import { fileStore } from '#app/platform/fileStore.server.ts';

type CourseUpload = Prisma.CourseUploadGetPayload<object>;
type Fault = PackageFault | { fault: 'gone' };

const entryMaxLength = 200;

/**
 * Checks and unpacks a package that was uploaded: it becomes a version of its course that is ready to be
 * published, or is refused for a reason that names the entry. Called by a job; a second run does nothing more.
 */
export async function unpackUpload({ db, now }: JobContext, { uploadId }: JobData['unpack-course']): Promise<void> {
  const upload = await db.courseUpload.findFirst({ where: { uploadId, state: 'checking' }, include: { file: true } });
  if (!upload) return;
  // Of a package that is refused, or whose rows cannot be written, only what others have too stays.
  await holding(db, async (holder) => {
    // The archive goes after a week; a job that has waited for so long has nothing left to unpack.
    const unpacked = upload.file ? await unpackedFile(upload.file.hash, holder) : ({ fault: 'gone' } as const);
    await ('fault' in unpacked ? refuse(db, now, upload, unpacked) : keep(db, now, upload, unpacked, holder));
  });
}

const source = (now: Date) => ({ now, address: '', system: true }) as const;
const subject = ({ courseId }: CourseUpload) => ({ subjectKind: 'course', subjectId: courseId }) as const;

// False where another run was faster.
async function ends(tx: Transaction, { uploadId }: CourseUpload, outcome: Partial<CourseUpload>): Promise<boolean> {
  const { count } = await tx.courseUpload.updateMany({ where: { uploadId, state: 'checking' }, data: outcome });
  return count > 0;
}

async function refuse(db: Database, now: Date, upload: CourseUpload, fault: Fault): Promise<void> {
  const why = { fault: fault.fault, entry: entryOf(fault) };
  await db.$transaction(async (tx) => {
    if (!(await ends(tx, upload, { state: 'refused', ...why, finishedAt: now }))) return;
    await recordAudit(tx, source(now), {
      action: 'academy.package-refused',
      ...subject(upload),
      after: { language: upload.language, ...why },
    });
  });
}

async function keep(
  db: Database,
  now: Date,
  upload: CourseUpload,
  unpacked: UnpackedPackage,
  { release }: Holder,
): Promise<void> {
  const { uploadId, courseId, createdBy, language } = upload;
  await db.$transaction(async (tx) => {
    if (!(await ends(tx, upload, { state: 'ready', finishedAt: now }))) return;
    const { packageId, number } = await addPackage(tx, { courseId, language, unpacked, createdAt: now, createdBy });
    await tx.courseUpload.update({ where: { uploadId }, data: { packageId } });
    await recordAudit(tx, source(now), {
      action: 'academy.package-ready',
      ...subject(upload),
      after: { language, number, files: unpacked.files.length, size: unpacked.size },
    });
    await release(tx);
  });
}

// Entries are read here and there in an archive, so that it has to lie in a file.
async function unpackedFile(hash: string, holder: Holder): Promise<UnpackedPackage | PackageFault> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gangway-package-'));
  try {
    const archive = path.join(folder, 'package.zip');
    const content = await fileStore().open(hash);
    await onDisk(() => pipeline(content, createWriteStream(archive)));
    return await unpackPackage(fileStore(), archive, holder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

// A name of the archive's own making, as it can be stored and shown in one line.
function entryOf(fault: Fault): string {
  return storableText(
    ('entry' in fault && fault.entry ? fault.entry : '').replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD'),
    entryMaxLength,
  );
}
