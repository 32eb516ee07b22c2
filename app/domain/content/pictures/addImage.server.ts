import { createHash } from 'node:crypto';
import type { StaffContext } from '#app/domain/context.server.ts';
import { maxMegapixels } from '#app/domain/operations/files/pictureLimits.ts';
import { refusingPictures } from '#app/domain/operations/files/pictureRefusal.server.ts';
import { storeStaffFiles } from '#app/domain/operations/files/storeStaffFiles.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { makePictures } from '#app/platform/pictures.server.ts';
import type { ImageTexts } from './forms.ts';
import { imageLimits, imageWidths, uploadedFormat } from './imageRules.ts';

/**
 * Adds a picture to the library: encodes it in several widths and types, and stores these; what was uploaded is not
 * kept. Returns its identifier. Throws `forbidden`, `fileTooLarge`, `libraryPictureUnreadable` for what is no whole
 * JPEG, PNG, WebP or AVIF by its content, `pictureTooLarge` for too many pixels, and `picturesBusy` where several are
 * being made.
 */
export async function addImage(
  ctx: StaffContext,
  { bytes, altEn, altJa }: ImageTexts & { bytes: Buffer },
): Promise<{ imageId: string }> {
  assertCan(ctx, 'staff.edit-content');
  if (bytes.byteLength > imageLimits.bytes)
    throw new Refusal('fileTooLarge', { field: 'file', params: { megabytes: imageLimits.bytes / 1024 / 1024 } });
  if (uploadedFormat(bytes) === null) throw new Refusal('libraryPictureUnreadable', { field: 'file' });
  const picture = { party: 'staff', bytes: () => bytes, maxPixels: maxMegapixels * 1_000_000 };
  const { size, pictures } = await refusingPictures({ field: 'file', unreadable: 'libraryPictureUnreadable' }, () =>
    makePictures(picture, { widths: imageWidths }),
  );
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
