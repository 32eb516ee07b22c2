import { unstable_parseMultipartFormData as parseMultipart } from '@remix-run/node';
import { Refusal } from '#app/domain/refusals.ts';

const textMaxBytes = 100;

/** A file of a form, as it comes, with the short texts that came before it. */
export interface PostedFile {
  name: string;
  type: string;
  content: AsyncIterable<Uint8Array>;
  texts: ReadonlyMap<string, string>;
}

/**
 * Gives the file `file` of a posted form to `take`, part by part as it comes, and returns what that returns. Throws
 * what `take` throws, once the rest has been read, `fileRequired` at `file` where there is none, and `malformedRequest`
 * for a body that is no form with a file.
 */
export async function takePostedFile<Result>(
  request: Request,
  take: (file: PostedFile) => Promise<Result>,
): Promise<Result> {
  const taken: Promise<Result>[] = [];
  const texts = new Map<string, string>();
  try {
    await parseMultipart(request, async ({ name, filename, contentType, data }) => {
      if (name !== 'file') texts.set(name, await shortText(data));
      else if (filename) {
        taken.push(take({ name: filename, type: contentType, content: data, texts }));
        await taken.at(-1)!.catch(() => undefined);
      }
      // An unread body is read to its end, or the sender would never see the answer.
      for await (const part of data) void part;
      return null;
    });
    if (taken.length > 0) return await taken.at(-1)!;
  } catch (error) {
    throw error instanceof TypeError || isParseError(error) ? new Refusal('malformedRequest') : error;
  }
  throw new Refusal('fileRequired', { field: 'file' });
}

async function shortText(data: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of data) {
    size += part.byteLength;
    if (size <= textMaxBytes) parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

// The parser's own errors bear no name.
function isParseError(error: unknown): boolean {
  return error instanceof Error && /multipart|boundary|malformed/i.test(error.message);
}
