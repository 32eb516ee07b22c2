import type { AgentContext } from '#app/domain/context.server.ts';
import { storeFile } from '#app/domain/operations/files/storeFile.server.ts';
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
 * Stores a picture of the caller's, decoded and encoded anew, and returns its file. Throws `pictureUnreadable` at
 * `picture` for one that cannot be decoded, or that unfolds to too many points.
 */
export async function storePicture(ctx: AgentContext, picture: Uint8Array): Promise<string> {
  const content = await cleaned(picture);
  const { fileId } = await storeFile(ctx, {
    purpose: 'feedback',
    name: 'picture.webp',
    type: 'image/webp',
    content: pieces(content),
    maxBytes: 4 * pictureLimits.bytes,
  });
  return fileId;
}

async function cleaned(picture: Uint8Array): Promise<Buffer> {
  try {
    return await cleanPicture(picture, { pixels: pictureLimits.pixels, side: pictureLimits.shownSide });
  } catch (error) {
    throw error instanceof PictureUnreadable ? unreadable() : error;
  }
}

async function* pieces(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
