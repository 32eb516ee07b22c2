import type { ReceivedContent } from '#app/platform/content.server.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import { lockContents } from './lockContent.server.ts';
import { removeFile } from './removeOldFiles.server.ts';

const day = 24 * 3600_000;

/**
 * Stores received contents, and then writes what names them by `record`, in a transaction that keeps others from
 * removing them, or those of the store that `named` lists. So nothing names a content that is not there. Rows of nobody
 * hold the contents until then; those of a process that died go within a day. Returns what `record` returns; where
 * anything throws, nothing stays.
 */
export async function recordStored<Result>(
  db: Database,
  received: readonly ReceivedContent[],
  record: (tx: Transaction) => Promise<Result>,
  named: readonly string[] = [],
): Promise<Result> {
  const held = await hold(db, received);
  try {
    for (const each of received) await each.store();
    return await db.$transaction(async (tx) => {
      await lockContents(tx, [...held.map(({ hash }) => hash), ...named]);
      const result = await record(tx);
      await tx.storedFile.deleteMany({ where: { id: { in: held.map(({ id }) => id) } } });
      return result;
    });
  } catch (error) {
    // The failure itself is what the caller is to be told; what is left here goes with its day.
    for (const each of held) await removeFile(db, each).catch(() => undefined);
    throw error;
  }
}

function hold(db: Database, received: readonly ReceivedContent[]): Promise<{ id: string; hash: string }[]> {
  const now = new Date();
  const until = { createdAt: now, goesAt: new Date(now.getTime() + day) };
  return db.$transaction(async (tx) => {
    await lockContents(
      tx,
      received.map(({ hash }) => hash),
    );
    return tx.storedFile.createManyAndReturn({
      data: received.map(({ hash, size }) => ({ hash, size, type: '', purpose: 'incoming', ...until })),
      select: { id: true, hash: true },
    });
  });
}
