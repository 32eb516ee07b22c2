import type { Sharp } from 'sharp';

const decodeSeconds = 10;

/** Content that is no picture, is damaged, or would fill too much memory. */
export class PictureUnreadable extends Error {
  override name = 'PictureUnreadable';
}

/**
 * Decodes a picture and encodes it anew as WebP, the right way up and at most `side` points wide and high: what else its file held, such as where
 * it was taken, is gone. Throws `PictureUnreadable` for what cannot be decoded whole, has more than `pixels` points, or moves.
 */
export async function cleanPicture(content: Uint8Array, { pixels, side }: { pixels: number; side: number }): Promise<Buffer> {
  // Loaded with the first picture, not with the process.
  const { default: sharp } = await import('sharp');
  try {
    const picture: Sharp = sharp(content, { limitInputPixels: pixels, failOn: 'truncated', sequentialRead: true, pages: 1 });
    const { format } = await picture.metadata();
    if (!['png', 'jpeg', 'webp'].includes(format ?? '')) throw new PictureUnreadable();
    return await picture.rotate().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }).webp({ quality: 85 }).timeout({ seconds: decodeSeconds }).toBuffer();
  } catch (error) {
    // sharp gives its failures no kind of their own, and all of them are about the picture.
    throw error instanceof PictureUnreadable ? error : new PictureUnreadable(error instanceof Error ? error.message : '');
  }
}
