import { createHash } from 'node:crypto';
import type { StaffContext } from '#app/domain/context.server.ts';
import { storeStaffFiles } from '#app/domain/operations/files/storeStaffFiles.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { makePictures, PictureTooLarge, pictureSize, PictureUnreadable } from '#app/platform/pictures.server.ts';
import type { ImageTexts } from './forms.ts';
import { imageLimits, imageWidths, uploadedFormat } from './imageRules.ts';

// Of pictures that are made at once each holds its pixels in memory.
const maxWaiting = 4;

let last: Promise<unknown> = Promise.resolve();

let waiting = 0;

/** Does works of this process one after the other. Throws `picturesBusy` where several wait already. */
async function takeTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= maxWaiting) throw new Refusal('picturesBusy', { field: 'file' });
  waiting += 1;
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    waiting -= 1;
  }
}

const maxPixels = imageLimits.megapixels * 1_000_000;

/**
 * Adds a picture to the library: makes it anew in several widths and types, and stores these; what was uploaded is not
 * kept. Returns its identifier. Throws `forbidden`, `fileTooLarge`, `libraryPictureUnreadable` for what is no whole JPEG, PNG,
 * WebP or AVIF by its content, `pictureTooLarge` for too many pixels, and `picturesBusy` where many are being made.
 */
export async function addImage(
  ctx: StaffContext,
  { bytes, altEn, altJa }: ImageTexts & { bytes: Buffer },
): Promise<{ imageId: string }> {
  assertCan(ctx, 'staff.edit-content');
  if (bytes.byteLength > imageLimits.bytes)
    throw new Refusal('fileTooLarge', { field: 'file', params: { megabytes: imageLimits.bytes / 1024 / 1024 } });
  if (uploadedFormat(bytes) === null) throw new Refusal('libraryPictureUnreadable', { field: 'file' });
  const { size, pictures } = await takeTurn(() => made(bytes));
  const files = pictures.map(({ width, format, content }) => ({
    name: `${width}.${format}`,
    type: `image/${format}`,
    content,
  }));
  return storeStaffFiles(ctx, { purpose: 'image', files }, async (tx, fileIds) => {
    const variants = pictures.map(({ width, format }, place) => ({ width, format, fileId: fileIds[place] as string }));
    const originalHash = createHash('sha256').update(bytes).digest('hex');
    const { imageId } = await tx.image.create({
      data: {
        originalHash,
        ...size,
        altEn,
        altJa,
        createdAt: ctx.now,
        addedBy: ctx.staff.staffId,
        variants: { create: variants },
      },
      select: { imageId: true },
    });
    await recordAudit(tx, ctx, {
      action: 'content.image-added',
      subjectKind: 'content',
      subjectId: imageId,
      after: { altEn, altJa, ...size },
    });
    return { imageId };
  });
}

async function made(bytes: Buffer) {
  try {
    return {
      size: await pictureSize(bytes, { maxPixels }),
      pictures: await makePictures(bytes, { widths: imageWidths, maxPixels }),
    };
  } catch (error) {
    if (error instanceof PictureTooLarge)
      throw new Refusal('pictureTooLarge', { field: 'file', params: { megapixels: imageLimits.megapixels } });
    throw error instanceof PictureUnreadable ? new Refusal('libraryPictureUnreadable', { field: 'file' }) : error;
  }
}
