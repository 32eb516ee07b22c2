import type SharpFunction from 'sharp';

const secondsEach = 30;

/** The error where bytes are no whole picture. */
export class PictureUnreadable extends Error {
  override readonly name = 'PictureUnreadable';
}

/** The error where a picture has more pixels than it may. */
export class PictureTooLarge extends Error {
  override readonly name = 'PictureTooLarge';
}

/** A picture in one width and one type. */
export interface MadePicture {
  width: number;
  format: 'avif' | 'webp';
  content: Buffer;
}

let loaded: Promise<typeof SharpFunction> | undefined;

// Loaded with the first picture, not with the process.
function loadSharp(): Promise<typeof SharpFunction> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // No loader but these reads what somebody has uploaded; libvips knows many more, and would read an SVG too.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: [
        'VipsForeignLoadJpegBuffer',
        'VipsForeignLoadPngBuffer',
        'VipsForeignLoadWebpBuffer',
        'VipsForeignLoadHeifBuffer',
      ],
    });
    // The process has other things to do.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loaded;
}

/**
 * The size of a picture as it is looked at, turned as its camera says. Throws `PictureTooLarge` and
 * `PictureUnreadable`, before its pixels are read.
 */
export async function pictureSize(
  bytes: Buffer,
  { maxPixels }: { maxPixels: number },
): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp();
  const { autoOrient } = await tried(() => sharp(bytes, { limitInputPixels: false, failOn: 'warning' }).metadata());
  if (autoOrient.width * autoOrient.height > maxPixels) throw new PictureTooLarge();
  return { width: autoOrient.width, height: autoOrient.height };
}

let lastLook: Promise<unknown> = Promise.resolve();

/**
 * Reads a picture to its end, one after the other, since some types are held in memory whole. Throws as `pictureSize`,
 * and `PictureUnreadable` for one that is cut off, of which browsers show a part.
 */
export async function lookThrough(bytes: Buffer, { maxPixels }: { maxPixels: number }): Promise<void> {
  await pictureSize(bytes, { maxPixels });
  const sharp = await loadSharp();
  const look = () =>
    sharp(bytes, { limitInputPixels: maxPixels, failOn: 'truncated', sequentialRead: true })
      .resize({ width: 16 })
      .timeout({ seconds: secondsEach })
      .raw()
      .toBuffer();
  const turn = lastLook.then(look);
  lastLook = turn.catch(() => undefined);
  await tried(() => turn);
}

/**
 * Makes a picture anew in several widths, no larger than it is, as AVIF and WebP: turned as its camera says, in the
 * colours of the web, and without anything that its file held besides (place, camera, owner, thumbnails, whatever
 * follows its end). Throws as `pictureSize`, also for one that is cut off.
 */
export async function makePictures(
  bytes: Buffer,
  { widths, maxPixels }: { widths: readonly number[]; maxPixels: number },
): Promise<MadePicture[]> {
  const sharp = await loadSharp();
  const made: MadePicture[] = [];
  for (const width of widths) {
    const resized = () =>
      sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning' })
        .timeout({ seconds: secondsEach })
        .autoOrient()
        .resize({ width, withoutEnlargement: true });
    made.push({
      width,
      format: 'avif',
      content: await tried(() => resized().avif({ quality: 55, effort: 3 }).toBuffer()),
    });
    made.push({ width, format: 'webp', content: await tried(() => resized().webp({ quality: 78 }).toBuffer()) });
  }
  return made;
}

/**
 * Makes a picture anew as WebP, turned as its camera says and at most `side` points wide and high, without anything
 * that its file held besides. Throws `PictureUnreadable` for what is no whole PNG, JPEG or WebP, has more than `pixels`
 * points, or moves.
 */
export async function cleanPicture(
  content: Uint8Array,
  { pixels, side }: { pixels: number; side: number },
): Promise<Buffer> {
  const sharp = await loadSharp();
  try {
    const picture = sharp(content, { limitInputPixels: pixels, failOn: 'truncated', sequentialRead: true, pages: 1 });
    const { format } = await picture.metadata();
    if (!['png', 'jpeg', 'webp'].includes(format ?? '')) throw new PictureUnreadable();
    return await picture
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85 })
      .timeout({ seconds: secondsEach })
      .toBuffer();
  } catch (error) {
    // sharp gives its failures no kind of their own, and all of them are about the picture.
    throw error instanceof PictureUnreadable
      ? error
      : new PictureUnreadable(error instanceof Error ? error.message : '');
  }
}

async function tried<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Error && /pixel limit/i.test(error.message)
      ? new PictureTooLarge()
      : new PictureUnreadable('', { cause: error });
  }
}
