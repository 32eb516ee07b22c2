import type { Readable } from 'node:stream';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { filePurposes, type FilePurposeName } from './filePurposes.ts';
import { openContent } from './openContent.server.ts';

/** An opened file: its name and type as they were when it was stored, and its content. */
export interface OpenedFile {
  name: string;
  type: string;
  size: number;
  content: Readable;
}

/**
 * Opens a file of the caller's agency (D29). Throws `forbidden` for a caller whom the purpose's action is not allowed, and `notFound` for a
 * file that is unknown, gone, of another purpose or of another agency.
 */
export async function openFile(ctx: AgentContext, { fileId, purpose }: { fileId: string; purpose: FilePurposeName }): Promise<OpenedFile> {
  assertCan(ctx, filePurposes[purpose].action);
  const row = await ctx.db.storedFile.findFirst({ where: { id: fileId, purpose, agencyId: ctx.agency.agencyId } });
  if (!row) throw new Refusal('notFound');
  const { name, type, size, hash } = row;
  return { name, type, size, content: await openContent(hash) };
}
