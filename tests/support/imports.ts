import type { AgentContext } from '#app/domain/context.server.ts';
import { uploadImport, type ImportFile } from '#app/domain/people/import/uploadImport.server.ts';
import { runJobsOf } from './jobs.ts';

/** Uploads a file of people, and has the job check it. */
export async function uploadChecked(ctx: AgentContext, file: ImportFile): Promise<{ importId: string }> {
  const uploaded = await uploadImport(ctx, file);
  await runJobsOf('check-import');
  return uploaded;
}
