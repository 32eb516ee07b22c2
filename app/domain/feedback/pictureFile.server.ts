import type { MadeFile } from '#app/domain/operations/files/madeFile.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { cleanPicture, PictureUnreadable } from '#app/platform/pictures.server.ts';
import { pictureLimits, pictureTypeOf } from './pictureRules.ts';

const megabytes = pictureLimits.bytes / 1024 / 1024;
const tooLarge = () => new Refusal('fileTooLarge', { field: 'picture', params: { megabytes } });
const unreadable = () => new Refusal('pictureUnreadable', { field: 'picture' });

/**
 * Refuses what is no picture by its size or its first bytes, at the field `picture`: throws `fileTooLarge` and
 * `pictureUnreadable`.
 */
export function refuseWrongPicture(picture: Uint8Array): void {
  if (picture.length > pictureLimits.bytes) throw tooLarge();
  if (pictureTypeOf(picture) === null) throw unreadable();
}

/**
 * A user's picture as a file to be stored, decoded and encoded anew. Throws `pictureUnreadable` at `picture` for one that
 * cannot be decoded, or that unfolds to too many points.
 */
export async function pictureFile(picture: Uint8Array): Promise<MadeFile> {
  return { name: 'picture.webp', type: 'image/webp', content: await cleaned(picture) };
}

async function cleaned(picture: Uint8Array): Promise<Buffer> {
  try {
    return await cleanPicture(picture, { pixels: pictureLimits.pixels, side: pictureLimits.shownSide });
  } catch (error) {
    throw error instanceof PictureUnreadable ? unreadable() : error;
  }
}
