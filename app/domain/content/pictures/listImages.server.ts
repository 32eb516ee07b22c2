import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { can } from '#app/domain/permissions/can.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import type { ImageListQuery } from './forms.ts';
import { usesThatKeepPicture } from './imageUses.server.ts';

/** A picture of the library. */
export interface ListedImage {
  imageId: string;
  width: number;
  height: number;
  altEn: string;
  altJa: string;
  createdAt: Date;
  adder: { firstName: string; lastName: string } | null;
  /** True while content that is published or being edited shows it. */
  isUsed: boolean;
  /** Whether the member of staff may delete it once nothing shows it. */
  mayDelete: boolean;
}

/**
 * Lists the pictures of the library, newest first, by words of what is said of them; for every role of staff. A page
 * beyond the end is the last one.
 */
export async function listImages(
  ctx: StaffContext,
  { search, page: wanted, pageSize }: Omit<ImageListQuery, 'pageSize'> & { pageSize: number },
): Promise<{ images: ListedImage[]; total: number; page: number }> {
  assertCan(ctx, 'staff.see-content');
  const words = search.split(/\s+/).filter(Boolean);
  const where: Prisma.ImageWhereInput = {
    AND: words.map((word) => ({
      OR: [
        { altEn: { contains: literal(word), mode: 'insensitive' } },
        { altJa: { contains: literal(word), mode: 'insensitive' } },
      ],
    })),
  };
  const total = await ctx.db.image.count({ where, ...countLimit() });
  const { page, skip, take } = pageOf({ page: wanted, pageSize }, total);
  const rows = await ctx.db.image.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { imageId: 'desc' }],
    skip,
    take,
    select: {
      imageId: true,
      width: true,
      height: true,
      altEn: true,
      altJa: true,
      createdAt: true,
      addedBy: true,
      adder: { select: { firstName: true, lastName: true } },
      uses: { where: usesThatKeepPicture(ctx.now), select: { versionId: true }, take: 1 },
    },
  });
  return {
    images: rows.map(({ uses, addedBy, ...image }) => ({
      ...image,
      isUsed: uses.length > 0,
      mayDelete:
        addedBy === ctx.staff.staffId ? can(ctx, 'staff.edit-content') : can(ctx, 'staff.edit-content', { market: '' }),
    })),
    total,
    page,
  };
}

const imagesToInsert = 300;

/** Lists the newest pictures of the library with what is said of them, to put them into a text; for every role of staff. */
export function listImagesToInsert(ctx: StaffContext): Promise<Pick<ListedImage, 'imageId' | 'altEn' | 'altJa'>[]> {
  assertCan(ctx, 'staff.see-content');
  return ctx.db.image.findMany({
    orderBy: [{ createdAt: 'desc' }, { imageId: 'desc' }],
    take: imagesToInsert,
    select: { imageId: true, altEn: true, altJa: true },
  });
}

function literal(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}
