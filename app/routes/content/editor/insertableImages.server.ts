import { localized } from '#app/domain/localizedText.ts';
import { listImagesToInsert } from '#app/domain/content/pictures/listImages.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';

/**
 * The pictures that a form offers for a text in a language: named in the language of the member of staff, described in
 * that of the text.
 */
export async function insertableImages(ctx: StaffContext) {
  const images = await listImagesToInsert(ctx);
  return (language: string) =>
    images.map(({ imageId, altEn, altJa }) => ({
      imageId,
      label: localized(ctx.language, 'alt', { altEn, altJa }),
      alt: localized(language, 'alt', { altEn, altJa }),
    }));
}
