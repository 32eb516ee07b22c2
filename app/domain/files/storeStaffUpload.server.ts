import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { storableText } from '#app/domain/text.ts';
import { ContentTooLarge, type ReceivedContent } from '#app/platform/content.server.ts';
import { fileStore } from '#app/platform/fileStore.server.ts';
import { fileName, nameMaxLength } from './fileName.ts';
import { staffFilePurposes, type StaffFilePurposeName } from './filePurposes.ts';
import { lockContent } from './lockContent.server.ts';

/** A file that brand staff send, its content as it comes, and how long it stays. */
export interface StaffUpload {
  purpose: StaffFilePurposeName;
  name: string;
  type: string;
  content: AsyncIterable<Uint8Array>;
  maxBytes: number;
  days: number;
}

const day = 24 * 3600_000;

/**
 * Stores a file that brand staff send (D29), in little memory; it goes after some days. Throws `forbidden` for whom the purpose's action is not allowed, and
 * `fileTooLarge` as soon as the content has more than `maxBytes`, of which nothing stays.
 */
export async function storeStaffUpload(ctx: StaffContext, { purpose, name, type, content, maxBytes, days }: StaffUpload): Promise<{ fileId: string; size: number }> {
  assertCan(ctx, staffFilePurposes[purpose].action);
  const received = await receive(content, maxBytes);
  try {
    const { hash, size } = received;
    const row = { hash, size, type: storableText(type, nameMaxLength), name: fileName(name), purpose, addedBy: ctx.staff.staffId, createdAt: ctx.now, goesAt: new Date(ctx.now.getTime() + days * day) };
    const { id } = await ctx.db.$transaction(async (tx) => {
      await lockContent(tx, hash);
      return tx.storedFile.create({ data: row, select: { id: true } });
    });
    // Only now: from here on nobody removes the content.
    await received.store();
    return { fileId: id, size };
  } finally {
    await received.discard();
  }
}

async function receive(content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedContent> {
  try {
    return await fileStore().receive(content, { maxBytes });
  } catch (error) {
    throw error instanceof ContentTooLarge ? new Refusal('fileTooLarge', { field: 'file', params: { megabytes: Math.round(maxBytes / 1024 / 1024) } }) : error;
  }
}
