import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { forgetAcademyMarkets } from './academyMarkets.server.ts';
import type { AcademyMarketInput } from './marketStates.ts';

/**
 * Opens the academy of a market, or says that it is coming soon (spec §4). This process follows at once, others within
 * ten seconds. Results and levels stay. Throws `forbidden`, and `conflict` where someone has changed the market since
 * `version`.
 */
export async function saveAcademyMarket(
  ctx: StaffContext,
  { market, state, version }: AcademyMarketInput,
): Promise<void> {
  assertCan(ctx, 'staff.open-markets');
  await ctx.db.$transaction(async (tx) => {
    const before = await tx.academyMarket.findUnique({ where: { market } });
    const { count } = await tx.academyMarket.updateMany({
      where: { market, version },
      data: { state, version: { increment: 1 }, updatedAt: ctx.now, updatedBy: ctx.staff.staffId },
    });
    if (!before || count === 0) throw new Refusal('conflict');
    await recordAudit(tx, ctx, {
      action: 'academy.market-changed',
      subjectKind: 'market',
      subjectId: market,
      before: { state: before.state },
      after: { state },
    });
  });
  forgetAcademyMarkets();
}
