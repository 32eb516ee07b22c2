import { unstable_parseMultipartFormData as parseMultipart } from '@remix-run/node';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';

/** A file of a form, as it comes. */
export interface PostedFile {
  name: string;
  type: string;
  content: AsyncIterable<Uint8Array>;
}

/**
 * Gives the file `file` of a posted form to `take`, part by part as it comes, and returns what that returns. Throws
 * what `take` throws, `fileRequired` at `file` where there is none, and `malformedRequest` for a body that is no form
 * with a file.
 */
export async function takePostedFile<Result>(
  request: Request,
  take: (file: PostedFile) => Promise<Result>,
): Promise<Result> {
  let outcome: { result: Result } | Refusal = new Refusal('fileRequired', { field: 'file' });
  try {
    await parseMultipart(request, async ({ name, filename, contentType, data }) => {
      if (name === 'file' && filename)
        outcome = await tried(() => take({ name: filename, type: contentType, content: data }));
      // What nobody read is read to its end, or the sender would never see the answer.
      for await (const part of data) void part;
      return null;
    });
  } catch (error) {
    throw error instanceof TypeError || isParseError(error) ? new Refusal('malformedRequest') : error;
  }
  const came = outcome as { result: Result } | Refusal;
  if (came instanceof Refusal) throw came;
  return came.result;
}

async function tried<Result>(work: () => Promise<Result>): Promise<{ result: Result } | Refusal> {
  try {
    return { result: await work() };
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
}

// The parser's own errors bear no name.
function isParseError(error: unknown): boolean {
  return error instanceof Error && /multipart|boundary|malformed/i.test(error.message);
}
