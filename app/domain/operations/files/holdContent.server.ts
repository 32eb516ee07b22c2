import type { Content } from '#app/platform/content.server.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import { lockContents } from './lockContent.server.ts';
import { removeFile } from './removeOldFiles.server.ts';

const day = 24 * 3600_000;

type Contents = readonly Pick<Content, 'hash' | 'size'>[];

/** The row that keeps a content until another row names it. */
interface HeldContent {
  id: string;
  hash: string;
}

/** How a job keeps the contents that it stores. */
export interface Holder {
  /** Keeps contents that are about to be stored, so that they are not removed before a row names them. */
  hold(contents: Contents): Promise<void>;
  /** Ends the hold, in the transaction that writes the rows that name the contents. */
  release(tx: Transaction): Promise<void>;
}

/**
 * Does work that stores contents and then names them, and returns what it returns. Where it throws, or releases
 * nothing, its contents are removed, except those that other rows name. Contents that cannot be removed now, because
 * the process or the database dies, are removed within a day.
 */
export async function holding<Result>(db: Database, work: (holder: Holder) => Promise<Result>): Promise<Result> {
  const held: HeldContent[] = [];
  let isReleased = false;
  try {
    const result = await work({
      hold: async (contents) => void held.push(...(await heldRows(db, contents))),
      async release(tx) {
        await tx.storedFile.deleteMany({ where: { id: { in: held.map(({ id }) => id) } } });
        isReleased = true;
      },
    });
    if (!isReleased) await letGo(db, held);
    return result;
  } catch (error) {
    await letGo(db, held);
    throw error;
  }
}

// Rows without an owner: a content that one of them names is not removed.
async function heldRows(db: Database, contents: Contents): Promise<HeldContent[]> {
  if (contents.length === 0) return [];
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

async function letGo(db: Database, held: readonly HeldContent[]): Promise<void> {
  for (const each of held) await removeFile(db, each).catch(() => undefined);
}
