import { fullName } from '#app/domain/display.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { selectableBrands } from '#app/domain/markets/brands.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { SplitInput } from './forms.ts';
import { assertMaySplit } from './splitRules.server.ts';
import { mostSplits } from './splits.ts';

/**
 * Adds a rule for advisors' shares; one for the same brand and advisor from the same day takes the place of the former.
 * Throws `forbidden` (`agency.set-splits`, and as `assertMaySplit` does), `notFound` for an advisor who is not of the
 * agency, `malformedRequest` for a brand that its market does not have, and `tooManySplits`.
 */
export async function addSplit(
  ctx: AgentContext,
  { percent, brand: typed, advisor, fromOn }: SplitInput,
): Promise<void> {
  assertCan(ctx, 'agency.set-splits');
  assertMaySplit(ctx);
  const { agencyId } = ctx.agency;
  const brand = typed === '' ? null : typed;
  if (brand && !selectableBrands(ctx.market).includes(brand)) throw new Refusal('malformedRequest');
  await ctx.db.$transaction(async (tx) => {
    const agent =
      advisor === ''
        ? null
        : await tx.agent.findFirst({ where: { agentUniqueId: advisor, agencyId, deletedAt: null } });
    if (advisor !== '' && !agent) throw new Refusal('notFound');
    await tx.$executeRaw`SELECT FROM agencies WHERE agency_id = ${agencyId} FOR NO KEY UPDATE`;
    const same = { agencyId, brand, agentUniqueId: agent?.agentUniqueId ?? null, fromOn: new Date(fromOn) };
    await tx.commissionSplit.deleteMany({ where: same });
    if ((await tx.commissionSplit.count({ where: { agencyId } })) >= mostSplits)
      throw new Refusal('tooManySplits', { params: { limit: mostSplits } });
    await tx.commissionSplit.create({ data: { ...same, percent, setAt: ctx.now } });
    await recordAudit(tx, ctx, {
      action: 'agency.split-added',
      subjectKind: 'agency',
      subjectId: agencyId,
      agencyId,
      after: { percent: percent / 100, brand, advisor: agent && fullName(agent, ctx.language), from: fromOn },
    });
  });
}
