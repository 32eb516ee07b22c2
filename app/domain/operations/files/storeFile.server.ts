import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { storableText } from '#app/domain/text.ts';
import { ContentTooLarge, type ReceivedContent } from '#app/platform/content.server.ts';
import { fileStore } from '#app/platform/fileStore.server.ts';
import { fileName, fileNameMaxLength } from './fileName.ts';
import { filePurposes, type FilePurposeName } from './filePurposes.ts';
import { recordStored } from './recordStored.server.ts';

/** A file to be stored: its name and type as its sender says, its content as it comes. */
export interface NewFile {
  purpose: FilePurposeName;
  name: string;
  type: string;
  content: AsyncIterable<Uint8Array>;
  maxBytes: number;
}

/** A stored file. */
export interface StoredFileKey {
  fileId: string;
  size: number;
}

const day = 24 * 3600_000;

/**
 * Stores a file for the caller's agency (D29), in little memory; it goes after the days of its purpose. Throws
 * `forbidden` for a caller who may not open such files, and `fileTooLarge` as soon as the content has more than
 * `maxBytes`, of which nothing stays.
 */
export async function storeFile(ctx: AgentContext, file: NewFile): Promise<StoredFileKey> {
  const { action, days } = filePurposes[file.purpose];
  assertCan(ctx, action);
  const received = await receive(file);
  try {
    const { agency, actor, now } = ctx;
    const { hash, size } = received;
    const row = {
      hash,
      size,
      type: storableText(file.type, fileNameMaxLength),
      name: fileName(file.name),
      purpose: file.purpose,
    };
    const owned = {
      agencyId: agency.agencyId,
      addedBy: actor.agentUniqueId,
      createdAt: now,
      goesAt: new Date(now.getTime() + days * day),
    };
    const { id } = await recordStored(ctx.db, [received], (tx) =>
      tx.storedFile.create({ data: { ...row, ...owned }, select: { id: true } }),
    );
    return { fileId: id, size };
  } finally {
    await received.discard();
  }
}

async function receive({ content, maxBytes }: NewFile): Promise<ReceivedContent> {
  try {
    return await fileStore().receive(content, { maxBytes });
  } catch (error) {
    throw error instanceof ContentTooLarge
      ? new Refusal('fileTooLarge', { field: 'file', params: { megabytes: Math.round(maxBytes / 1024 / 1024) } })
      : error;
  }
}
