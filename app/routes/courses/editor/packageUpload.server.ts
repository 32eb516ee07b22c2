import { unstable_parseMultipartFormData as parseMultipart } from '@remix-run/node';
import type { StaffContext } from '#app/domain/context.server.ts';
import { packageLanguage } from '#app/domain/courses/editor/forms.ts';
import { uploadPackage } from '#app/domain/courses/editor/uploadPackage.server.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';

const textMaxBytes = 100;

/**
 * Takes the package of a posted form into the store, part by part as it comes; its language comes before it. Throws
 * what `uploadPackage` throws, `fileRequired` where there is no file, `invalidOption` without a language, and
 * `malformedRequest` for a body that is no form with a file.
 */
export async function uploadPosted(
  ctx: StaffContext,
  request: Request,
  courseId: string,
): Promise<{ uploadId: string }> {
  let outcome: { uploadId: string } | Refusal = new Refusal('fileRequired', { field: 'file' });
  let language = packageLanguage().safeParse('');
  try {
    await parseMultipart(request, async ({ name, filename, contentType, data }) => {
      if (name === 'language') language = packageLanguage().safeParse(await shortText(data));
      else if (name === 'file' && filename && language.success) {
        const chosen = language.data;
        outcome = await tried(() =>
          uploadPackage(ctx, { courseId, language: chosen, name: filename, type: contentType, content: data }),
        );
      }
      // What nobody read is read to its end, or the sender would never see the answer.
      for await (const part of data) void part;
      return null;
    });
  } catch (error) {
    throw error instanceof TypeError || isParseError(error) ? new Refusal('malformedRequest') : error;
  }
  if (!language.success) throw new Refusal('invalidOption', { field: 'language', params: { field: 'language' } });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

async function tried(work: () => Promise<{ uploadId: string }>): Promise<{ uploadId: string } | Refusal> {
  try {
    return await work();
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
