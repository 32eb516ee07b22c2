import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { fileStore } from '#app/platform/fileStore.server.ts';
import { staffFilePurposes, type StaffFilePurposeName } from './filePurposes.ts';
import { lockContents } from './lockContent.server.ts';
import { isNamed } from './removeUnnamed.server.ts';

/**
 * Removes files of brand staff within the caller's transaction, which no longer names them, and their contents where no
 * other file has the same. Throws `forbidden` for whom the purpose's action is not allowed.
 */
export async function removeStaffFiles(
  tx: Transaction,
  ctx: StaffContext,
  { purpose, fileIds }: { purpose: StaffFilePurposeName; fileIds: readonly string[] },
): Promise<void> {
  assertCan(ctx, staffFilePurposes[purpose].action);
  const where = { id: { in: [...fileIds] }, purpose, agencyId: null };
  const files = await tx.storedFile.findMany({ where, select: { hash: true } });
  const hashes = [...new Set(files.map(({ hash }) => hash))];
  await lockContents(tx, hashes);
  await tx.storedFile.deleteMany({ where });
  for (const hash of hashes) if (!(await isNamed(tx, hash))) await fileStore().remove(hash);
}
