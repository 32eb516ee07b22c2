import type { Database, Transaction } from '#app/platform/database.server.ts';
import { fileStore } from '#app/platform/fileStore.server.ts';
import type { ReceivedContent } from '#app/platform/content.server.ts';
import type { MadeFile } from './madeFile.ts';
import { recordStored } from './recordStored.server.ts';

/** The owner of files, their purpose, and the day on which they are removed. */
export interface OwnerOfFiles {
  purpose: string;
  agencyId?: string;
  addedBy: string;
  createdAt: Date;
  /** Left out where they stay until they are removed. */
  goesAt?: Date;
}

/**
 * Stores files that are held in memory. `record` writes what names them, by their identifiers in the order of
 * `files`, in the transaction that writes their rows; where it throws, nothing of them stays. Returns what it returns.
 * The caller has made sure that the owner may.
 */
export async function storeMadeFiles<Result>(
  db: Database,
  owner: OwnerOfFiles,
  files: readonly MadeFile[],
  record: (tx: Transaction, fileIds: string[]) => Promise<Result>,
): Promise<Result> {
  const received: ReceivedContent[] = [];
  try {
    for (const { content } of files)
      received.push(await fileStore().receive(once(content), { maxBytes: content.byteLength }));
    return await recordStored(db, received, async (tx) => {
      const fileIds: string[] = [];
      for (const [place, { hash, size }] of received.entries()) {
        const { name, type } = files[place] as MadeFile;
        const row = { hash, size, name, type, ...owner };
        fileIds.push((await tx.storedFile.create({ data: row, select: { id: true } })).id);
      }
      return record(tx, fileIds);
    });
  } finally {
    for (const each of received) await each.discard();
  }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
