import { removeOldFiles } from '#app/domain/operations/files/removeOldFiles.server.ts';
import { database } from '#app/platform/database.server.ts';

const dayMs = 86_400_000;

/**
 * Runs the removal of files as on the day that a file goes, and returns after how many days that is. The file's own
 * moment is moved and not the clock: files that other tests receive now lie in the same folders and would go too.
 */
export async function removeFileInTime(fileId: string): Promise<number> {
  const db = database();
  const { goesAt } = await db.storedFile.findUniqueOrThrow({ where: { id: fileId } });
  const now = new Date();
  await db.storedFile.update({ where: { id: fileId }, data: { goesAt: now } });
  await removeOldFiles({ db, now });
  return Math.round((goesAt!.getTime() - now.getTime()) / dayMs);
}
