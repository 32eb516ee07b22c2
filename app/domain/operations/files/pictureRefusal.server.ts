import { Refusal, type RefusalCode } from '#app/domain/refusals.ts';
import { PicturesBusy, PictureTooLarge, PictureUnreadable } from '#app/platform/pictures.server.ts';
import { maxMegapixels } from './pictureLimits.ts';

/**
 * Runs a work on a picture, and refuses at a field what is wrong with the picture: throws `pictureTooLarge` for too many
 * pixels, `picturesBusy` where several of the same sender wait already, and `unreadable` for what is no whole picture.
 */
export async function refusingPictures<Result>(
  { field, unreadable }: { field: string; unreadable: RefusalCode },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PictureTooLarge)
      throw new Refusal('pictureTooLarge', { field, params: { megapixels: maxMegapixels } });
    if (error instanceof PicturesBusy) throw new Refusal('picturesBusy', { field });
    throw error instanceof PictureUnreadable ? new Refusal(unreadable, { field }) : error;
  }
}
