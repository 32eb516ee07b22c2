import { unstable_parseMultipartFormData as parseMultipart } from '@remix-run/node';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';

const textMaxBytes = 100;

/** A file of a posted form, as it comes, with the short texts that came before it. */
export interface StreamedFile {
  name: string;
  type: string;
  content: AsyncIterable<Uint8Array>;
  texts: ReadonlyMap<string, string>;
}

/**
 * Takes the file `file` of a posted form part by part as it comes, in little memory. Returns what `take` makes of it, and
 * the form's texts. Throws what `take` throws, `fileRequired` where there is no file, and `malformedRequest` for a body
 * that is no form with a file.
 */
export async function streamedUpload<Taken>(
  request: Request,
  take: (file: StreamedFile) => Promise<Taken>,
): Promise<Taken> {
  let outcome: { taken: Taken } | Refusal = new Refusal('fileRequired', { field: 'file' });
  const texts = new Map<string, string>();
  try {
    await parseMultipart(request, async ({ name, filename, contentType, data }) => {
      if (name !== 'file') texts.set(name, await shortText(data));
      else if (filename) outcome = await tried(() => take({ name: filename, type: contentType, content: data, texts }));
      // What nobody read is read to its end, or the sender would never see the answer.
      for await (const part of data) void part;
      return null;
    });
  } catch (error) {
    throw error instanceof TypeError || isParseError(error) ? new Refusal('malformedRequest') : error;
  }
  if (outcome instanceof Refusal) throw outcome;
  return (outcome as { taken: Taken }).taken;
}

async function tried<Taken>(work: () => Promise<Taken>): Promise<{ taken: Taken } | Refusal> {
  try {
    return { taken: await work() };
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
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
