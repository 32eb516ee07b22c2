import { buffer } from 'node:stream/consumers';
import type { StaffContext } from '#app/domain/context.server.ts';
import { maxMegapixels } from '#app/domain/operations/files/pictureLimits.ts';
import { refusingPictures } from '#app/domain/operations/files/pictureRefusal.server.ts';
import { openContent } from '#app/domain/operations/files/openContent.server.ts';
import { removeStaffFiles } from '#app/domain/operations/files/removeStaffFiles.server.ts';
import { storeStaffUpload } from '#app/domain/operations/files/storeStaffUpload.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { lookThrough } from '#app/platform/pictures.server.ts';
import { captionsFault, mediaLimits, mediaName, mediaTypeOf, type MediaType } from './mediaRules.ts';

interface Upload {
  courseId: string;
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/**
 * Takes a picture, a film, captions or a document for the pages of a course into the store, in little memory. Its type
 * is decided by its content. Returns its name within the course. Throws `forbidden`, `notFound`, `courseFull`, and at
 * the field `file` `fileTooLarge`, `nothingInFile`, `mediaUnreadable` for what is none of these,
 * `libraryPictureUnreadable` for no whole picture, `pictureTooLarge` for one of too many pixels, `picturesBusy`, and
 * `captionsBroken` with the line.
 */
export async function addMedium(ctx: StaffContext, { courseId, name, content }: Upload): Promise<{ name: string }> {
  assertCan(ctx, 'staff.edit-courses');
  if ((await ctx.db.course.count({ where: { courseId } })) === 0) throw new Refusal('notFound');
  const { head, whole } = await headOf(content);
  if (head.byteLength === 0) throw new Refusal('nothingInFile', { field: 'file' });
  const media = mediaTypeOf(head);
  if (!media) throw new Refusal('mediaUnreadable', { field: 'file' });
  const { kind, type } = media;
  const stored = await storeStaffUpload(
    ctx,
    { purpose: 'course-media', name, type, content: whole, maxBytes: mediaLimits.bytes[kind] },
    (tx, { fileId }) => record(tx, ctx, courseId, { fileId, given: name, media }),
  );
  // Only what lies there as a whole can be looked at: a file that is none after all goes again.
  const refusal = await refusalOf(stored.hash, kind);
  if (!refusal) return { name: stored.name };
  await ctx.db.$transaction(async (tx) => {
    await tx.courseMedium.deleteMany({ where: { fileId: stored.fileId } });
    await removeStaffFiles(tx, ctx, { purpose: 'course-media', fileIds: [stored.fileId] });
  });
  throw refusal;
}

async function record(
  tx: Transaction,
  ctx: StaffContext,
  courseId: string,
  { fileId, given, media }: { fileId: string; given: string; media: MediaType },
) {
  // One at a time, so that no two get one name.
  await tx.$executeRaw`SELECT 1 FROM courses WHERE course_id = ${courseId}::uuid FOR UPDATE`;
  const names = new Set(
    (await tx.courseMedium.findMany({ where: { courseId }, select: { name: true } })).map((each) => each.name),
  );
  if (names.size >= mediaLimits.files) throw new Refusal('courseFull', { params: { limit: mediaLimits.files } });
  const name = mediaName(given, media.ending, names);
  await tx.courseMedium.create({
    data: { courseId, name, kind: media.kind, fileId, createdAt: ctx.now, createdBy: ctx.staff.staffId },
  });
  await recordAudit(tx, ctx, {
    action: 'academy.course-file-added',
    subjectKind: 'course',
    subjectId: courseId,
    after: { name },
  });
  const { hash } = await tx.storedFile.findUniqueOrThrow({ where: { id: fileId }, select: { hash: true } });
  return { name, fileId, hash };
}

async function refusalOf(hash: string, kind: MediaType['kind']): Promise<Refusal | null> {
  if (kind === 'captions') {
    const fault = captionsFault((await buffer(await openContent(hash))).toString('utf8'));
    return fault && new Refusal('captionsBroken', { field: 'file', params: { line: fault.line } });
  }
  if (kind !== 'picture') return null;
  try {
    const bytes = async () => buffer(await openContent(hash));
    await refusingPictures({ field: 'file', unreadable: 'libraryPictureUnreadable' }, () =>
      lookThrough({ party: 'staff', bytes, maxPixels: maxMegapixels * 1_000_000 }),
    );
    return null;
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
}

// The first bytes of a content, and all of it.
async function headOf(
  content: AsyncIterable<Uint8Array>,
): Promise<{ head: Uint8Array; whole: AsyncIterable<Uint8Array> }> {
  const parts = content[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let size = 0;
  let isOver = false;
  while (size < mediaLimits.head && !isOver) {
    const { done, value } = await parts.next();
    if (done) isOver = true;
    else {
      read.push(value);
      size += value.byteLength;
    }
  }
  async function* whole() {
    yield* read;
    while (!isOver) {
      const { done, value } = await parts.next();
      if (done) return;
      yield value;
    }
  }
  return { head: Buffer.concat(read), whole: whole() };
}
