import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { filePurposes, type FilePurposeName } from './filePurposes.ts';
import type { MadeFile } from './madeFile.ts';
import { storeMadeFiles } from './storeMadeFiles.server.ts';
import { storing } from './storing.server.ts';

const day = 24 * 3600_000;

/**
 * Stores files of the caller's agency that are held in memory, as `storeMadeFiles` does; they go after the days of
 * their purpose. Throws `forbidden` for a caller whom the purpose's action is not allowed, and `filesUnavailable`.
 */
export async function storeAgencyFiles<Result>(
  ctx: AgentContext,
  { purpose, files }: { purpose: FilePurposeName; files: readonly MadeFile[] },
  record: (tx: Transaction, fileIds: string[]) => Promise<Result>,
): Promise<Result> {
  const { action, days } = filePurposes[purpose];
  assertCan(ctx, action);
  const { db, agency, actor, now } = ctx;
  const owner = {
    purpose,
    agencyId: agency.agencyId,
    addedBy: actor.agentUniqueId,
    createdAt: now,
    goesAt: new Date(now.getTime() + days * day),
  };
  return storing(ctx, () => storeMadeFiles(db, owner, files, record));
}
