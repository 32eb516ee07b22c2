import type { AgentContext } from '#app/domain/context.server.ts';
import { uploadImport } from '#app/domain/people/import/uploadImport.server.ts';
import { takePostedFile } from '#app/routes/requests/postedFile.server.ts';

/**
 * Makes an import of a posted file, which goes to the store part by part as it comes. Throws what `uploadImport` and
 * `takePostedFile` throw.
 */
export function importPostedFile(ctx: AgentContext, request: Request): Promise<{ importId: string }> {
  return takePostedFile(request, (file) => uploadImport(ctx, file));
}
