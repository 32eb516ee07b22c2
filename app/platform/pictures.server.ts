import { logger } from './logging.server.ts';
import { readerProcess } from './readerProcess.server.ts';

/** The error where bytes are no whole picture. */
export class PictureUnreadable extends Error {
  override readonly name = 'PictureUnreadable';
}

/** The error where a picture has more pixels than it may. */
export class PictureTooLarge extends Error {
  override readonly name = 'PictureTooLarge';
}

/** The error where too many pictures of one party wait to be decoded. */
export class PicturesBusy extends Error {
  override readonly name = 'PicturesBusy';
}

/** A picture in one width and one type. */
interface MadePicture {
  width: number;
  format: 'avif' | 'webp';
  content: Buffer;
}

/** A picture as it was sent, by whom (an agency, or the staff), and how many pixels it may have. */
interface SentPicture {
  party: string;
  bytes: () => Uint8Array | Promise<Uint8Array>;
  maxPixels: number;
}

interface Work {
  bytes: Uint8Array;
  maxPixels: number;
  [option: string]: unknown;
}

const reader = readerProcess<Work, { made: unknown } | { problem: 'tooLarge' | 'unreadable' }>({
  module: '#app/platform/pictureProcess.mjs',
  patienceMs: 60_000,
});

/** The pictures of one party that wait at most, for each may be in memory as it was sent. */
const maxWaiting = 8;
const waiting = new Map<string, number>();

/**
 * Has a picture decoded, one at a time in this process's program for it, and in turn among the parties: a picture of a
 * few kilobytes may take a hundred megabytes and a second. Throws `PicturesBusy`, `PictureTooLarge` before its pixels
 * are read, and `PictureUnreadable`.
 */
async function decoded(
  { party, bytes, maxPixels }: SentPicture,
  options: { task: string; [option: string]: unknown },
): Promise<unknown> {
  const before = waiting.get(party) ?? 0;
  if (before >= maxWaiting) throw new PicturesBusy();
  waiting.set(party, before + 1);
  try {
    const reading = await reader.read(party, async () => ({ bytes: await bytes(), maxPixels, ...options }));
    if ('failure' in reading) {
      logger.warn({ failure: reading.failure, reason: reading.reason }, 'a picture was not decoded to its end');
      if (reading.failure === 'failed') throw new Error(`Pictures cannot be decoded: ${reading.reason}`);
      throw new PictureUnreadable();
    }
    if ('made' in reading.result) return reading.result.made;
    throw reading.result.problem === 'tooLarge' ? new PictureTooLarge() : new PictureUnreadable();
  } finally {
    const left = waiting.get(party)! - 1;
    if (left > 0) waiting.set(party, left);
    else waiting.delete(party);
  }
}

/**
 * Reads a picture to its end. Throws as `decoded`, `PictureUnreadable` also for one that is cut off, of which browsers
 * show a part.
 */
export async function lookThrough(picture: SentPicture): Promise<void> {
  await decoded(picture, { task: 'look' });
}

/**
 * Re-encodes a picture in several widths, no larger than it is, as AVIF and WebP: turned as its camera says, in the
 * colours of the web, and without anything else in its file (place, camera, owner, thumbnails, whatever follows its
 * end). Returns its size as shown, too. Throws as `lookThrough`.
 */
export async function makePictures(picture: SentPicture, { widths }: { widths: readonly number[] }) {
  return (await decoded(picture, { task: 'make', widths })) as {
    size: { width: number; height: number };
    pictures: MadePicture[];
  };
}

/**
 * Re-encodes a picture as WebP, turned as its camera says and at most `side` points wide and high, without anything
 * else in its file. Throws as `lookThrough`, `PictureUnreadable` also for what is no PNG, JPEG or WebP.
 */
export async function cleanPicture(picture: SentPicture, { side }: { side: number }): Promise<Buffer> {
  return (await decoded(picture, { task: 'clean', side, formats: ['png', 'jpeg', 'webp'] })) as Buffer;
}

/** A picture of a size as PNG. */
export interface FittedPicture {
  width: number;
  height: number;
  content: Buffer;
}

/**
 * Re-encodes a picture as PNG of at most 256 colours within a box, without anything else in its file. Throws as
 * `lookThrough`, `PictureUnreadable` also for what is no PNG, JPEG or WebP.
 */
export async function fitPicture(picture: SentPicture, box: { width: number; height: number }): Promise<FittedPicture> {
  return (await decoded(picture, { task: 'fit', ...box, formats: ['png', 'jpeg', 'webp'] })) as FittedPicture;
}

/** Ends the program. */
export const closePictures = (): Promise<void> => reader.close();
