import type { ReceivedContent } from '#app/platform/content.server.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import { holding } from './holdContent.server.ts';
import { lockContents } from './lockContent.server.ts';

/**
 * Stores received contents, and then writes what names them by `record`, in a transaction that keeps others from
 * removing them, or those of the store that `named` lists. So nothing names a content that is not there. Returns what
 * `record` returns; where anything throws, nothing stays. Throws `FilesUnavailable`.
 */
export function recordStored<Result>(
  db: Database,
  received: readonly ReceivedContent[],
  record: (tx: Transaction) => Promise<Result>,
  named: readonly string[] = [],
): Promise<Result> {
  return holding(db, async ({ hold, release }) => {
    await hold(received);
    for (const each of received) await each.store();
    return db.$transaction(async (tx) => {
      await lockContents(tx, [...received.map(({ hash }) => hash), ...named]);
      const result = await record(tx);
      await release(tx);
      return result;
    });
  });
}
