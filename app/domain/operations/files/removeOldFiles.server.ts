import { tmpdir } from 'node:os';
import type { JobContext } from '#app/domain/context.server.ts';
import { removeLeftBefore } from '#app/platform/content.server.ts';
import { fileStore } from '#app/platform/fileStore.server.ts';
import { lockContent } from './lockContent.server.ts';
import { isNamed } from './removeUnnamed.server.ts';

const filesAtOnce = 500;
// Where jobs unpack courses.
const unpackingFolders = ['gangway-package-', 'gangway-courses-'];
// Longer than any file takes to come.
const leftAfterMs = 24 * 3600_000;

/**
 * Removes the files whose time has come, and a content with the last file, of an agency or of a course, that names it; and what a process that was killed had received and not stored. Returns the number of files.
 */
export async function removeOldFiles({ db, now }: JobContext): Promise<number> {
  let removed = 0;
  const before = new Date(now.getTime() - leftAfterMs);
  await fileStore().removeUnstored(before);
  await removeLeftBefore(tmpdir(), before, unpackingFolders);
  for (;;) {
    const due = await db.storedFile.findMany({
      where: { goesAt: { lte: now } },
      select: { id: true, hash: true },
      orderBy: { goesAt: 'asc' },
      take: filesAtOnce,
    });
    for (const file of due) await removeFile(db, file);
    removed += due.length;
    if (due.length < filesAtOnce) return removed;
  }
}

/** Removes a file, and its content where no other row names it. */
export function removeFile(db: JobContext['db'], { id, hash }: { id: string; hash: string }): Promise<void> {
  return db.$transaction(async (tx) => {
    await lockContent(tx, hash);
    await tx.storedFile.deleteMany({ where: { id } });
    if (!(await isNamed(tx, hash))) await fileStore().remove(hash);
  });
}
