/** What a picture of the content may be when it is uploaded, and what is made of it. */
export const imageLimits = { bytes: 10 * 1024 * 1024, altLength: 200 } as const;

/** The widths in which a picture is kept; a smaller one is not made larger. */
export const imageWidths = [240, 480, 960, 1440] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** The types in which a picture is kept, the better one first. */
export const imageFormats = ['avif', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/**
 * The types of picture that are taken, by how their content begins: a file's name and what its sender says of it count
 * for nothing.
 */
export type UploadedFormat = 'jpeg' | 'png' | 'webp' | 'avif';

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** The type of a picture by its first bytes; null for anything else, as SVG, which may contain scripts. */
export function uploadedFormat(bytes: Uint8Array): UploadedFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes[0] === 0x89 && ascii(bytes, 1, 8) === 'PNG\r\n\x1a\n') return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  return ascii(bytes, 4, 8) === 'ftyp' && ['avif', 'avis'].includes(ascii(bytes, 8, 12)) ? 'avif' : null;
}

/**
 * The type in which a browser is sent a picture, by its `Accept` header: WebP where AVIF is not named, which every
 * browser of today reads.
 */
export function acceptedFormat(accept: string | null): ImageFormat {
  return /(?:^|[\s,])image\/avif(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/i.test(accept ?? '') ? 'avif' : 'webp';
}

/** True for a width in which pictures are kept. */
export function isImageWidth(width: number): width is ImageWidth {
  return (imageWidths as readonly number[]).includes(width);
}

/**
 * The picture of an address within the portal, and the width that it names: `/images/{imageId}` in the text of a page,
 * `/images/{imageId}/{width}` where it is sent from. Null for any other address.
 */
export function imageAddress(address: string): { imageId: string; width?: number } | null {
  const [, imageId, width] =
    /^\/images\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\/(\d{1,5}))?$/.exec(address) ?? [];
  if (!imageId) return null;
  return width === undefined ? { imageId } : { imageId, width: Number(width) };
}
