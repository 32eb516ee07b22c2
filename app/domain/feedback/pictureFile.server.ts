import { maxMegapixels } from '#app/domain/operations/files/pictureLimits.ts';
import { refusingPictures } from '#app/domain/operations/files/pictureRefusal.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import type { MadeFile } from '#app/domain/operations/files/madeFile.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { cleanPicture } from '#app/platform/pictures.server.ts';
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
 * A user's picture as a file to be stored, decoded and encoded again. Throws at `picture` `pictureUnreadable` for one
 * that cannot be decoded, `pictureTooLarge` for one of too many pixels, and `picturesBusy` where several of the agency
 * are being decoded.
 */
export async function pictureFile({ agency }: AgentContext, picture: Uint8Array): Promise<MadeFile> {
  const sent = { party: agency.agencyId, bytes: () => picture, maxPixels: maxMegapixels * 1_000_000 };
  const content = await refusingPictures({ field: 'picture', unreadable: 'pictureUnreadable' }, () =>
    cleanPicture(sent, { side: pictureLimits.shownSide }),
  );
  return { name: 'picture.webp', type: 'image/webp', content };
}
