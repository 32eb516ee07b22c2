import type { StaffContext } from '#app/domain/context.server.ts';
import { removeStaffFiles } from '#app/domain/operations/files/removeStaffFiles.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { usesThatKeepPicture } from './imageUses.server.ts';

/**
 * Deletes a picture and its files; one that others added, which all markets share, takes staff of every market. Throws
 * `forbidden`, `notFound`, and `pictureUsed` while content that is published or being edited shows it.
 */
export async function deleteImage(ctx: StaffContext, { imageId }: { imageId: string }): Promise<void> {
  assertCan(ctx, 'staff.edit-content');
  await ctx.db.$transaction(async (tx) => {
    // A version that begins to show it waits for this, and then finds it gone.
    await tx.$executeRaw`SELECT image_id FROM images WHERE image_id = ${imageId}::uuid FOR UPDATE`;
    const image = await tx.image.findUnique({
      where: { imageId },
      include: { variants: { select: { fileId: true } }, uses: { where: usesThatKeepPicture(ctx.now), take: 1 } },
    });
    if (!image) throw new Refusal('notFound');
    if (image.addedBy !== ctx.staff.staffId) assertCan(ctx, 'staff.edit-content', { market: '' });
    if (image.uses.length > 0) throw new Refusal('pictureUsed');
    await tx.image.delete({ where: { imageId } });
    const { altEn, altJa, variants } = image;
    await recordAudit(tx, ctx, {
      action: 'content.image-deleted',
      subjectKind: 'content',
      subjectId: imageId,
      before: { altEn, altJa },
    });
    await removeStaffFiles(tx, ctx, { purpose: 'image', fileIds: variants.map(({ fileId }) => fileId) });
  });
}
