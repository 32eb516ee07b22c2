import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { lockRate } from './rateRecords.server.ts';

/**
 * Withdraws a rate, so that no advisor sees it, or brings it back. What was asked for stays asked for. Does nothing
 * where it is so already. Throws `forbidden` (`staff.edit-rates`) and `notFound`.
 */
export async function withdrawRate(ctx: StaffContext, rateId: string, change: 'withdraw' | 'bringBack'): Promise<void> {
  assertCan(ctx, 'staff.edit-rates');
  await ctx.db.$transaction(async (tx) => {
    const { withdrawnAt } = await lockRate(tx, ctx, rateId);
    const isWithdrawn = change === 'withdraw';
    if ((withdrawnAt !== null) === isWithdrawn) return;
    await tx.advisorRate.update({
      where: { rateId },
      data: { withdrawnAt: isWithdrawn ? ctx.now : null, version: { increment: 1 } },
    });
    await recordAudit(tx, ctx, {
      action: isWithdrawn ? 'rate.withdrawn' : 'rate.brought-back',
      subjectKind: 'rate',
      subjectId: rateId,
    });
  });
}
