import type { Readable } from 'node:stream';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { openContent } from '#app/domain/operations/files/openContent.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { usesThatPublishPicture } from './imageUses.server.ts';
import type { ImageFormat, ImageWidth } from './imageRules.ts';

/** A picture that may be sent: its type, its hash, and its content when it is asked for. */
export interface OpenedImage {
  type: string;
  hash: string;
  size: number;
  /** True where everybody may see it; else it is for staff alone, as yet. */
  isPublic: boolean;
  open: () => Promise<Readable>;
}

interface Wanted {
  imageId: string;
  width: ImageWidth;
  format: ImageFormat;
  /** Whether staff ask, who see pictures before they are published. */
  isStaff: boolean;
}

/**
 * Finds a picture in a type and a width, the next larger one where it is not kept in that. Throws `notFound` for one
 * that there is not, and for visitors for one that no published content shows.
 */
export async function openImage(
  { db, now }: Pick<VisitorContext, 'db' | 'now'>,
  { imageId, width, format, isStaff }: Wanted,
): Promise<OpenedImage> {
  const found = await db.imageVariant.findFirst({
    where: { imageId, format, width: { gte: width } },
    orderBy: { width: 'asc' },
    select: {
      file: { select: { hash: true, type: true, size: true } },
      image: { select: { uses: { where: usesThatPublishPicture(now), take: 1, select: { versionId: true } } } },
    },
  });
  const isPublic = (found?.image.uses.length ?? 0) > 0;
  if (!found || !(isPublic || isStaff)) throw new Refusal('notFound');
  const { hash, type, size } = found.file;
  return { type, hash, size, isPublic, open: () => openContent(hash) };
}
