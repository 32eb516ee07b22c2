import type { Prisma } from '#app/platform/database.server.ts';

/**
 * The uses for which a picture is kept: by a draft, and by a version that is published and has not ended, which may
 * hold again.
 */
export function usesThatKeepPicture(now: Date): Prisma.ImageUseWhereInput {
  return {
    version: { OR: [{ state: 'draft' }, { state: 'published', OR: [{ endsAt: null }, { endsAt: { gt: now } }] }] },
  };
}

/** The uses by which everybody may see a picture: by a version that is published and has begun. */
export function usesThatPublishPicture(now: Date): Prisma.ImageUseWhereInput {
  return { version: { state: 'published', startsAt: { lte: now } } };
}
