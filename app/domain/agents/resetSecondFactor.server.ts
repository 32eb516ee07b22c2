import type { AgentContext } from '#app/domain/context.server.ts';
import { lockAgent } from '#app/domain/accounts/lockAgent.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { confirmOwnPassword } from '#app/domain/credentials/confirmOwnPassword.server.ts';
import { forgetSecondFactors } from '#app/domain/secondFactors/secondFactorRows.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/**
 * Takes every second factor from a user who lost them, once the caller gave their own password: that user's sessions end, and they
 * sign in with the password alone. Who may is who manages that user (D15), never oneself. Throws `notFound` outside the agency,
 * `forbidden`, `conflict` where the user has none, `wrongPassword` and `locked`.
 */
export async function resetSecondFactor(ctx: AgentContext, { agentUniqueId, password }: { agentUniqueId: string; password: string }): Promise<void> {
  await readSecondFactorReset(ctx, agentUniqueId);
  await confirmOwnPassword(ctx, { password, field: 'password' });
  await ctx.db.$transaction(async (tx) => {
    const agent = await lockAgent(tx, ctx.agency.agencyId, { agentUniqueId });
    // While the password was compared, the user may have been given another role.
    assertCan(ctx, 'user.reset-second-factor', agent);
    if (!agent.secondFactorFlag) throw new Refusal('conflict');
    await forgetSecondFactors(tx, agentUniqueId);
    await tx.session.updateMany({ where: { agentUniqueId, endedAt: null }, data: { endedAt: ctx.now, endedReason: 'ended-elsewhere' } });
    await recordAudit(tx, ctx, {
      action: 'agent.second-factor-reset',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId: agent.agencyId,
      before: { secondFactorFlag: true },
      after: { secondFactorFlag: false },
    });
    await queueAccountMail(tx, ctx, { ...agent, agency: ctx.agency }, { template: 'secondFactorReset', link: '/login' });
  });
}

/**
 * Who a reset would be for, and whether they have anything to reset. Throws `notFound` outside the agency, and `forbidden` for
 * whom the caller does not manage (D15).
 */
export async function readSecondFactorReset(ctx: AgentContext, agentUniqueId: string): Promise<{ firstName: string; lastName: string; hasSecondFactor: boolean }> {
  const agent = await ctx.db.agent.findFirst({
    where: { agentUniqueId, agencyId: ctx.agency.agencyId, deletedAt: null },
    select: { agentUniqueId: true, agentType: true, firstName: true, lastName: true, secondFactorFlag: true },
  });
  if (!agent) throw new Refusal('notFound');
  assertCan(ctx, 'user.reset-second-factor', agent);
  return { firstName: agent.firstName, lastName: agent.lastName, hasSecondFactor: agent.secondFactorFlag };
}
