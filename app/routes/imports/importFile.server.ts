import { unstable_parseMultipartFormData as parseMultipart } from '@remix-run/node';
import type { AgentContext } from '#app/domain/context.server.ts';
import { uploadImport } from '#app/domain/imports/uploadImport.server.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';

/**
 * Makes an import of a posted file, which goes to the store part by part as it comes. Throws what `uploadImport` throws, `fileRequired` where
 * there is no file, and `malformedRequest` for a body that is no form with a file.
 */
export async function importPostedFile(ctx: AgentContext, request: Request): Promise<{ importId: string }> {
  let outcome: { importId: string } | Refusal = new Refusal('fileRequired', { field: 'file' });
  try {
    await parseMultipart(request, async ({ name, filename, contentType, data }) => {
      if (name === 'file' && filename) outcome = await tried(() => uploadImport(ctx, { name: filename, type: contentType, content: data }));
      // What nobody read is read to its end, or the sender would never see the answer.
      for await (const part of data) void part;
      return null;
    });
  } catch (error) {
    throw error instanceof TypeError || isParseError(error) ? new Refusal('malformedRequest') : error;
  }
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

async function tried(work: () => Promise<{ importId: string }>): Promise<{ importId: string } | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
}

// The parser's own errors bear no name.
function isParseError(error: unknown): boolean {
  return error instanceof Error && /multipart|boundary|malformed/i.test(error.message);
}
