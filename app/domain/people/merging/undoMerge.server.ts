import type { StaffContext } from '#app/domain/context.server.ts';
import { holdLedger } from '#app/domain/operations/deliveries/holdLedger.server.ts';
import { readPerson } from '#app/domain/people/staff/readPerson.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal, type RefusalCode } from '#app/domain/refusals.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import { mailBoth } from './mergeAccounts.server.ts';
import { restoreRows } from './mergeRows.server.ts';
import { readMerge } from './readMerge.server.ts';

// What the merged account had, and another account has since.
const takenBySince: Record<string, RefusalCode> = {
  agents_email_address_key: '7008',
  agents_user_id_key: '7009',
};

/**
 * Undoes a merge of two accounts, within seven days: every row goes back that is still as the merge left it; sessions,
 * links, proposals and requests that ended stay ended. Both are notified by mail. Throws what `readMerge` throws,
 * `confirmationNeeded`, `conflict` once it is too late or was done, `alreadyMerged` where the kept account was merged
 * away since, and `7008`, `7009` or `conflict` where another account has the address, the user ID or the number since.
 */
export async function undoMerge(ctx: StaffContext, mergeId: string, { reason }: { reason: string }): Promise<void> {
  assertCan(ctx, 'staff.merge-accounts');
  const { keptId, mergedId } = await readMerge(ctx, mergeId);
  const [kept, merged] = [await readPerson(ctx, keptId), await readPerson(ctx, mergedId)];
  if (kept.deletedAt) throw new Refusal('alreadyMerged');
  const undone = ctx.db.$transaction(async (tx) => {
    await holdLedger(tx);
    await tx.$executeRaw`SELECT FROM account_merges WHERE merge_id = ${mergeId}::uuid FOR UPDATE`;
    const { undoneAt, finishedAt, mergedAt } = await tx.accountMerge.findUniqueOrThrow({ where: { mergeId } });
    const later = await tx.accountMerge.count({ where: { keptId, mergedAt: { gt: mergedAt }, undoneAt: null } });
    if (undoneAt || finishedAt || later > 0 || !(await readMerge(ctx, mergeId)).canBeUndone)
      throw new Refusal('conflict');
    await restoreRows(tx, mergeId);
    await tx.accountMerge.update({
      where: { mergeId },
      data: { undoneAt: ctx.now, undoneBy: ctx.staff.staffId },
    });
    await mailBoth(tx, ctx, { kept, merged }, { template: 'accountsMergeUndone', reason });
  });
  await undone.catch((error: unknown) => {
    const index = violatedUniqueIndex(error);
    throw index === undefined ? error : new Refusal(takenBySince[index] ?? 'conflict');
  });
}
