import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { forgetOutages } from './knownOutages.server.ts';
import { lockOutage } from './lockOutage.server.ts';
import { phaseOf } from './outage.ts';

/**
 * Ends an outage that lasts, now. Throws `forbidden`, `notFound`, and `conflict` where it has changed since `version`
 * or does not last.
 */
export async function endOutage(ctx: StaffContext, outageId: string, version: number): Promise<void> {
  assertCan(ctx, 'staff.edit-outages');
  await ctx.db.$transaction(async (tx) => {
    const outage = await lockOutage(tx, outageId, version);
    // One that begins this very instant has no end yet.
    if (phaseOf(outage, ctx.now) !== 'current' || ctx.now <= outage.startsAt) throw new Refusal('conflict');
    await tx.outage.update({
      where: { outageId },
      data: { endsAt: ctx.now, updatedAt: ctx.now, version: { increment: 1 } },
    });
    await recordAudit(tx, ctx, {
      action: 'outage.ended',
      subjectKind: 'outage',
      subjectId: outageId,
      before: { endsAt: outage.endsAt.toISOString() },
      after: { endsAt: ctx.now.toISOString() },
    });
  });
  forgetOutages();
}
