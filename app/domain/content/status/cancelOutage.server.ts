import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { forgetOutages } from './knownOutages.server.ts';
import { lockOutage } from './lockOutage.server.ts';
import { phaseOf } from './outage.ts';

/**
 * Cancels an outage that has not begun. Throws `forbidden`, `notFound`, and `conflict` where it has changed since
 * `version` or is another.
 */
export async function cancelOutage(ctx: StaffContext, outageId: string, version: number): Promise<void> {
  assertCan(ctx, 'staff.edit-outages');
  await ctx.db.$transaction(async (tx) => {
    const outage = await lockOutage(tx, outageId, version);
    if (phaseOf(outage, ctx.now) !== 'coming') throw new Refusal('conflict');
    await tx.outage.update({
      where: { outageId },
      data: { cancelledAt: ctx.now, updatedAt: ctx.now, version: { increment: 1 } },
    });
    await recordAudit(tx, ctx, { action: 'outage.cancelled', subjectKind: 'outage', subjectId: outageId });
  });
  forgetOutages();
}
