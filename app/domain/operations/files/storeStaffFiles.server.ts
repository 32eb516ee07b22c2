import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import type { ReceivedContent } from '#app/platform/content.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { fileStore } from '#app/platform/fileStore.server.ts';
import { staffFilePurposes, type StaffFilePurposeName } from './filePurposes.ts';
import { lockContent } from './lockContent.server.ts';

/** A file that the product has made for brand staff, and holds in memory. */
export interface MadeFile {
  name: string;
  type: string;
  content: Uint8Array;
}

/**
 * Stores files of brand staff (D29), which stay until `removeStaffFiles` takes them. `record` writes what names them,
 * by their identifiers in the order of `files`, in the transaction that writes their rows. Returns what it returns.
 * Throws `forbidden` for whom the purpose's action is not allowed.
 */
export async function storeStaffFiles<Result>(
  ctx: StaffContext,
  { purpose, files }: { purpose: StaffFilePurposeName; files: readonly MadeFile[] },
  record: (tx: Transaction, fileIds: string[]) => Promise<Result>,
): Promise<Result> {
  assertCan(ctx, staffFilePurposes[purpose].action);
  const received: ReceivedContent[] = [];
  try {
    for (const { content } of files)
      received.push(await fileStore().receive(once(content), { maxBytes: content.byteLength }));
    const result = await ctx.db.$transaction(async (tx) => {
      // In one order, so that two who store the same contents do not wait for each other.
      for (const hash of [...new Set(received.map((each) => each.hash))].toSorted()) await lockContent(tx, hash);
      const fileIds: string[] = [];
      for (const [place, { hash, size }] of received.entries()) {
        const { name, type } = files[place] as MadeFile;
        const row = { hash, size, name, type, purpose, addedBy: ctx.staff.staffId, createdAt: ctx.now };
        fileIds.push((await tx.storedFile.create({ data: row, select: { id: true } })).id);
      }
      return record(tx, fileIds);
    });
    // Only now: from here on nobody removes the contents.
    for (const each of received) await each.store();
    return result;
  } finally {
    for (const each of received) await each.discard();
  }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
