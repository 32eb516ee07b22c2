import { activeFlags } from '#app/domain/accounts/activation.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { lockAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import { assertCan, assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/**
 * Switches the demand for a second factor on or off for the caller's agency. Throws `forbidden` for a caller who is not
 * an owner, and `ownSecondFactorFirst` for an owner without one, who would lock themselves out of the setting.
 */
export async function requireSecondFactor(ctx: AgentContext, { required }: { required: boolean }): Promise<void> {
  assertCan(ctx, 'agency.second-factor');
  const { agencyId } = ctx.agency;
  await ctx.db.$transaction(async (tx) => {
    const owner = await lockAgent(tx, agencyId, { agentUniqueId: ctx.actor.agentUniqueId });
    if (required && !owner.secondFactorFlag) throw new Refusal('ownSecondFactorFirst');
    const changed = await tx.agency.updateMany({
      where: { agencyId, secondFactorRequired: { not: required } },
      data: { secondFactorRequired: required },
    });
    if (changed.count === 0) return;
    await recordAudit(tx, ctx, {
      action: 'agency.second-factor-required-changed',
      subjectKind: 'agency',
      subjectId: agencyId,
      agencyId,
      before: { secondFactorRequired: !required },
      after: { secondFactorRequired: required },
    });
  });
}

/**
 * How many users of the caller's agency who may sign in have no second factor yet. Throws `forbidden` for a caller who is not an owner.
 */
export async function countWithoutSecondFactor(ctx: AgentContext): Promise<number> {
  assertMaySee(ctx, 'agency.second-factor');
  return ctx.db.agent.count({
    where: {
      agencyId: ctx.agency.agencyId,
      deletedAt: null,
      activationFlag: { in: activeFlags },
      account: { secondFactorFlag: false },
    },
  });
}
