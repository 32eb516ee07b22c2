import type { AgentContext } from '#app/domain/context.server.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { maySeeAgencyCommission } from '#app/domain/sales/commissionScope.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { mostSplits, type SplitRule } from './splits.ts';

/** The rules of an agency, the latest first. The caller has made sure that they concern their reader. */
export async function splitRulesOf(db: Database, agencyId: string): Promise<SplitRule[]> {
  const rules = await db.commissionSplit.findMany({
    where: { agencyId },
    select: { splitId: true, fromOn: true, brand: true, agentUniqueId: true, percent: true },
    orderBy: [{ fromOn: 'desc' }, { splitId: 'desc' }],
    take: mostSplits,
  });
  return rules.map(({ fromOn, ...rule }) => ({ ...rule, fromOn: fromOn.toISOString().slice(0, 10) }));
}

/** A rule with the name of its advisor, where it is of one. */
export type ListedSplit = SplitRule & { advisor: { firstName: string; lastName: string } | null };

/** The rules of the caller's agency, and the users who can have one. Throws `forbidden` as `assertMaySplit` does. */
export async function listSplits(
  ctx: AgentContext,
): Promise<{ rules: ListedSplit[]; advisors: { agentUniqueId: string; firstName: string; lastName: string }[] }> {
  assertMaySplit(ctx);
  const { agencyId } = ctx.agency;
  const [rules, advisors] = await Promise.all([
    splitRulesOf(ctx.db, agencyId),
    ctx.db.agent.findMany({
      where: { agencyId, deletedAt: null },
      select: { agentUniqueId: true, firstName: true, lastName: true },
      orderBy: [{ lastNameKey: 'asc' }, { firstNameKey: 'asc' }, { agentUniqueId: 'asc' }],
    }),
  ]);
  const names = new Map(advisors.map((advisor) => [advisor.agentUniqueId, advisor]));
  return {
    advisors,
    rules: rules.map((rule) => ({ ...rule, advisor: names.get(rule.agentUniqueId ?? '') ?? null })),
  };
}

/** Throws `forbidden` for anybody but an owner who sees their agency's sales (`agency.set-splits`). */
export function assertMaySplit(ctx: AgentContext): void {
  assertMaySee(ctx, 'agency.set-splits');
  if (!maySeeAgencyCommission(ctx)) throw new Refusal('forbidden');
}
