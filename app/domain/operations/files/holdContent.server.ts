import type { Content } from '#app/platform/content.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { lockContents } from './lockContent.server.ts';
import { removeFile } from './removeOldFiles.server.ts';

const day = 24 * 3600_000;

/** The row that holds a content until something names it. */
export interface HeldContent {
  id: string;
  hash: string;
}

/**
 * Holds contents that are about to be stored, so that nobody removes them before something names them: by rows of
 * nobody, which whoever names the contents removes in that transaction. Those of a process that died go within a day.
 */
export function holdContents(
  db: Database,
  contents: readonly Pick<Content, 'hash' | 'size'>[],
): Promise<HeldContent[]> {
  const now = new Date();
  const until = { createdAt: now, goesAt: new Date(now.getTime() + day) };
  return db.$transaction(async (tx) => {
    await lockContents(
      tx,
      contents.map(({ hash }) => hash),
    );
    return tx.storedFile.createManyAndReturn({
      data: contents.map(({ hash, size }) => ({ hash, size, type: '', purpose: 'incoming', ...until })),
      select: { id: true, hash: true },
    });
  });
}

/**
 * Lets contents go that nothing came to name; one that something else names stays. What cannot go now does within a
 * day.
 */
export async function letGo(db: Database, held: readonly HeldContent[]): Promise<void> {
  for (const each of held) await removeFile(db, each).catch(() => undefined);
}
