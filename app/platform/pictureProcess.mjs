// The program that decodes pictures (pictures.server.ts): it answers each message with what it made of a picture.
import sharp from 'sharp';

const secondsEach = 30;

// No loader but these reads what was uploaded; libvips knows many more, and would read an SVG too.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
// The machine has other things to do.
sharp.concurrency(1);
sharp.cache(false);

/**
 * @typedef {{ bytes: Uint8Array, maxPixels: number }} Picture
 * @typedef {{ width: number, height: number }} Size
 * @typedef {{ width: number, format: 'avif' | 'webp', content: Buffer }} MadePicture
 * @typedef {Picture & ({ task: 'look' } | { task: 'make', widths: readonly number[] } | { task: 'clean', side: number,
 * formats: readonly string[] } | { task: 'fit', width: number, height: number, formats: readonly string[] })} Work
 */

class TooLarge extends Error {}

/**
 * The size of a picture as it is looked at, turned as its camera says, before its pixels are read.
 * @param {Picture} picture
 */
async function sizeOf({ bytes, maxPixels }) {
  const { autoOrient, format } = await sharp(bytes, { limitInputPixels: false, failOn: 'warning' }).metadata();
  const { width, height } = autoOrient;
  if (width * height > maxPixels) throw new TooLarge();
  return { width, height, format };
}

const tasks = {
  /**
   * Reads a picture to its end.
   * @param {Extract<Work, { task: 'look' }>} work
   */
  async look({ bytes, maxPixels }) {
    await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'truncated', sequentialRead: true })
      .resize({ width: 16 })
      .timeout({ seconds: secondsEach })
      .raw()
      .toBuffer();
    return {};
  },
  /**
   * Re-encodes a picture in several widths, as AVIF and WebP.
   * @param {Extract<Work, { task: 'make' }>} work
   * @param {Size} size
   */
  async make({ bytes, maxPixels, widths }, { width: ownWidth, height }) {
    /** @type {MadePicture[]} */
    const pictures = [];
    for (const width of widths) {
      const resized = () =>
        sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning' })
          .timeout({ seconds: secondsEach })
          .autoOrient()
          .resize({ width, withoutEnlargement: true });
      const avif = await resized().avif({ quality: 55, effort: 3 }).toBuffer();
      const webp = await resized().webp({ quality: 78 }).toBuffer();
      pictures.push({ width, format: 'avif', content: avif }, { width, format: 'webp', content: webp });
    }
    return { size: { width: ownWidth, height }, pictures };
  },
  /**
   * Re-encodes a picture as WebP, at most `side` wide and high.
   * @param {Extract<Work, { task: 'clean' }>} work
   * @param {{ format?: string }} size
   */
  async clean({ bytes, maxPixels, side, formats }, { format }) {
    if (!formats.includes(format ?? '')) throw new Error('another type of picture');
    return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'truncated', sequentialRead: true, pages: 1 })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85 })
      .timeout({ seconds: secondsEach })
      .toBuffer();
  },
  /**
   * Re-encodes a picture as PNG, which mail programs show too, within a box; transparency is kept.
   * @param {Extract<Work, { task: 'fit' }>} work
   * @param {{ format?: string }} size
   */
  async fit({ bytes, maxPixels, width, height, formats }, { format }) {
    if (!formats.includes(format ?? '')) throw new Error('another type of picture');
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'truncated', pages: 1 })
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, compressionLevel: 9 })
      .timeout({ seconds: secondsEach })
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, content: data };
  },
};

/** @param {Work} work */
async function answerTo(work) {
  try {
    const size = await sizeOf(work);
    const task = /** @type {(work: Work, size: Size) => Promise<unknown>} */ (tasks[work.task]);
    return { made: await task(work, size) };
  } catch (error) {
    // sharp gives its failures no their own kind, and all of them are about the picture.
    return { problem: error instanceof TooLarge || /pixel limit/i.test(String(error)) ? 'tooLarge' : 'unreadable' };
  }
}

process.on('message', async (/** @type {Work} */ work) => process.send?.(await answerTo(work)));
