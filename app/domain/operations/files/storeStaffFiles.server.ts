import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { staffFilePurposes, type StaffFilePurpose, type StaffFilePurposeName } from './filePurposes.ts';
import type { MadeFile } from './madeFile.ts';
import { storeMadeFiles } from './storeMadeFiles.server.ts';
import { storing } from './storing.server.ts';

const day = 24 * 3600_000;

/**
 * Stores files of brand staff that are held in memory, as `storeMadeFiles` does; they go after the days of their
 * purpose, or stay until `removeStaffFiles` takes them. Throws `forbidden` for whom the purpose's action is not allowed, and `filesUnavailable`.
 */
export async function storeStaffFiles<Result>(
  ctx: StaffContext,
  { purpose, files }: { purpose: StaffFilePurposeName; files: readonly MadeFile[] },
  record: (tx: Transaction, fileIds: string[]) => Promise<Result>,
): Promise<Result> {
  const { action, days }: StaffFilePurpose = staffFilePurposes[purpose];
  assertCan(ctx, action);
  const { db, staff, now } = ctx;
  const owner = {
    purpose,
    addedBy: staff.staffId,
    createdAt: now,
    ...(days !== undefined && { goesAt: new Date(now.getTime() + days * day) }),
  };
  return storing(ctx, () => storeMadeFiles(db, owner, files, record));
}
