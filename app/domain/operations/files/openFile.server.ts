import type { Readable } from 'node:stream';
import type { AgentContext, StaffContext } from '#app/domain/context.server.ts';
import { assertCan, assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { filePurposes, type FilePurpose, type FilePurposeName } from './filePurposes.ts';
import { openContent } from './openContent.server.ts';

/** An opened file: its name and type as they were when it was stored, and its content. */
export interface OpenedFile {
  name: string;
  type: string;
  size: number;
  content: Readable;
}

interface FileKey {
  fileId: string;
  purpose: FilePurposeName;
}

/**
 * Opens a file of the caller's agency. Throws `forbidden` for a caller whom the purpose's action is not allowed,
 * and `notFound` for a file that is unknown, gone, of another purpose, of another agency, or of another user where the
 * purpose says so.
 */
export async function openFile(ctx: AgentContext, { fileId, purpose }: FileKey): Promise<OpenedFile> {
  const { action, own }: FilePurpose = filePurposes[purpose];
  assertMaySee(ctx, action);
  // One's own stays one's own in another agency.
  const whose = own ? { addedBy: ctx.actor.agentUniqueId } : { agencyId: ctx.agency.agencyId };
  return opened(await ctx.db.storedFile.findFirst({ where: { id: fileId, purpose, ...whose } }));
}

/**
 * Opens a file for brand staff. Throws `forbidden` for a purpose or a role that does not allow it, and `notFound` as
 * `openFile` does.
 */
export async function openFileForStaff(ctx: StaffContext, { fileId, purpose }: FileKey): Promise<OpenedFile> {
  const { staff }: FilePurpose = filePurposes[purpose];
  if (!staff) throw new Refusal('forbidden');
  assertCan(ctx, staff);
  return opened(await ctx.db.storedFile.findFirst({ where: { id: fileId, purpose } }));
}

interface FileRow extends Omit<OpenedFile, 'content'> {
  hash: string;
}

async function opened(row: FileRow | null): Promise<OpenedFile> {
  if (!row) throw new Refusal('notFound');
  const { name, type, size, hash } = row;
  return { name, type, size, content: await openContent(hash) };
}
