import { forgetSecondFactors } from '#app/domain/accounts/secondFactors/secondFactorRows.server.ts';
import type { JobContext } from '#app/domain/context.server.ts';
import { endGrants } from '#app/domain/permissions/grants.server.ts';
import { followTemplate } from '#app/domain/people/permissions/followedTemplate.server.ts';
import { undoDays } from './mergeForms.ts';

/**
 * Deletes the stored rows of merges that were undone or can no longer be undone. A merged account then keeps only what
 * a deleted account keeps: no permission, no password, no second factor.
 */
export async function finishMerges({ db, now }: JobContext): Promise<void> {
  const longAgo = new Date(now.getTime() - undoDays * 24 * 3600_000);
  const due = await db.accountMerge.findMany({
    where: { finishedAt: null, OR: [{ mergedAt: { lte: longAgo } }, { undoneAt: { not: null } }] },
    select: { mergeId: true, mergedId: true, undoneAt: true },
  });
  for (const { mergeId, mergedId, undoneAt } of due) {
    await db.$transaction(async (tx) => {
      await tx.accountMergeRow.deleteMany({ where: { mergeId } });
      await tx.accountMerge.update({ where: { mergeId }, data: { finishedAt: now } });
      if (undoneAt) return;
      await endGrants(tx, mergedId, now);
      await followTemplate(tx, mergedId, null);
      await tx.account.update({ where: { accountId: mergedId }, data: { passwordHash: '' } });
      await forgetSecondFactors(tx, mergedId);
    });
  }
  await finishAgencyMerges(db, { now, longAgo });
}

// What is left of a merged agency is its name and its record.
async function finishAgencyMerges(db: JobContext['db'], { now, longAgo }: { now: Date; longAgo: Date }): Promise<void> {
  const over = { finishedAt: null, OR: [{ mergedAt: { lte: longAgo } }, { undoneAt: { not: null } }] };
  const due = await db.agencyMerge.findMany({ where: over, select: { mergeId: true } });
  for (const { mergeId } of due)
    await db.$transaction([
      db.agencyMergeRow.deleteMany({ where: { mergeId } }),
      db.agencyMerge.update({ where: { mergeId }, data: { finishedAt: now } }),
    ]);
}
