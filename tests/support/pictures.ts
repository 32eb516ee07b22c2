import sharp, { type Metadata } from 'sharp';

interface PictureOptions {
  width?: number;
  height?: number;
  format?: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' | 'avif';
  /** Says in the file's own data where it was taken. */
  place?: string;
}

/** A picture of one colour, as a user would send it. */
export async function smallPicture({
  width = 16,
  height = 12,
  format = 'png',
  place,
}: PictureOptions = {}): Promise<Buffer> {
  const plain = sharp({ create: { width, height, channels: 3, background: '#0A6E94' } });
  const said = place === undefined ? plain : plain.withExif({ IFD0: { ImageDescription: place } });
  return said.toFormat(format).toBuffer();
}

/** What a picture is, and what its file says of itself. */
export function pictureFacts(content: Uint8Array): Promise<Metadata> {
  return sharp(content).metadata();
}
