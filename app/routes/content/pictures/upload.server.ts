import { unstable_parseMultipartFormData as parseMultipart } from '@remix-run/node';
import { imageLimits } from '#app/domain/content/pictures/imageRules.ts';
import { Refusal } from '#app/domain/refusals.ts';

const textMaxBytes = 4000;

/** A posted form with a picture: its texts, and the picture's bytes where there is one. */
export interface UploadedPicture {
  texts: FormData;
  bytes: Buffer | null;
}

/**
 * Reads a posted form with a picture. Throws `fileTooLarge`, and `malformedRequest` for a body that is no such form.
 */
export async function readUpload(request: Request): Promise<UploadedPicture> {
  let bytes: Buffer | null = null;
  let tooLarge = false;
  try {
    const texts = await parseMultipart(request, async ({ name, filename, data }) => {
      const isFile = name === 'file';
      const { content, whole } = await collected(data, isFile ? imageLimits.bytes : textMaxBytes);
      if (isFile && filename) [bytes, tooLarge] = [content, !whole];
      return isFile ? null : content.toString('utf8');
    });
    if (tooLarge)
      throw new Refusal('fileTooLarge', { field: 'file', params: { megabytes: imageLimits.bytes / 1024 / 1024 } });
    return { texts, bytes };
  } catch (error) {
    throw error instanceof TypeError || isParseError(error) ? new Refusal('malformedRequest') : error;
  }
}

// What is too much is read to its end and not kept, or the sender would never see the answer.
async function collected(
  data: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<{ content: Buffer; whole: boolean }> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of data) {
    size += part.byteLength;
    if (size <= maxBytes) parts.push(part);
  }
  return { content: Buffer.concat(parts), whole: size <= maxBytes };
}

// The parser's own errors bear no name.
function isParseError(error: unknown): boolean {
  return error instanceof Error && /multipart|boundary|malformed/i.test(error.message);
}
