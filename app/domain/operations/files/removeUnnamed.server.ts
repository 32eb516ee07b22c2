import type { Database, Transaction } from '#app/platform/database.server.ts';
import { fileStore } from '#app/platform/fileStore.server.ts';
import { lockContent } from './lockContent.server.ts';

/**
 * Removes a content that no row names, such as one of a package that was refused in its middle. One that a row names
 * stays.
 */
export function removeUnnamed(db: Database, hash: string): Promise<void> {
  return db.$transaction(async (tx) => {
    await lockContent(tx, hash);
    if (!(await isNamed(tx, hash))) await fileStore().remove(hash);
  });
}

/** Whether a row names a content: a file of an agency or of brand staff, or one of a course. */
export async function isNamed(tx: Transaction, hash: string): Promise<boolean> {
  return (
    ((await tx.storedFile.findFirst({ where: { hash }, select: { id: true } })) ??
      (await tx.courseFile.findFirst({ where: { hash }, select: { path: true } }))) !== null
  );
}
