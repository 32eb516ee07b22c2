import type { ReceivedContent } from '#app/platform/content.server.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import { holdContents, letGo } from './holdContent.server.ts';
import { lockContents } from './lockContent.server.ts';

/**
 * Stores received contents, and then writes what names them by `record`, in a transaction that keeps others from
 * removing them, or those of the store that `named` lists. So nothing names a content that is not there. Returns what
 * `record` returns; where anything throws, nothing stays.
 */
export async function recordStored<Result>(
  db: Database,
  received: readonly ReceivedContent[],
  record: (tx: Transaction) => Promise<Result>,
  named: readonly string[] = [],
): Promise<Result> {
  const held = await holdContents(db, received);
  try {
    for (const each of received) await each.store();
    return await db.$transaction(async (tx) => {
      await lockContents(tx, [...held.map(({ hash }) => hash), ...named]);
      const result = await record(tx);
      await tx.storedFile.deleteMany({ where: { id: { in: held.map(({ id }) => id) } } });
      return result;
    });
  } catch (error) {
    await letGo(db, held);
    throw error;
  }
}
