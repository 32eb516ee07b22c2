import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { assertMaySplit } from './splitRules.server.ts';

/** Removes a rule of the caller's agency. Throws `forbidden` as `addSplit` does, and `notFound`. */
export async function removeSplit(ctx: AgentContext, splitId: string): Promise<void> {
  assertCan(ctx, 'agency.set-splits');
  assertMaySplit(ctx);
  const { agencyId } = ctx.agency;
  await ctx.db.$transaction(async (tx) => {
    const rule = await tx.commissionSplit.findFirst({ where: { splitId, agencyId } });
    const { count } = await tx.commissionSplit.deleteMany({ where: { splitId, agencyId } });
    if (!rule || count === 0) throw new Refusal('notFound');
    await recordAudit(tx, ctx, {
      action: 'agency.split-removed',
      subjectKind: 'agency',
      subjectId: agencyId,
      agencyId,
      before: { percent: rule.percent / 100, brand: rule.brand, from: rule.fromOn.toISOString().slice(0, 10) },
    });
  });
}
