import { endGrants } from '#app/domain/accounts/assistantGrants.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { lockAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import { assertCan, assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { confirmOwnPassword } from '#app/domain/accounts/credentials/confirmOwnPassword.server.ts';
import { forgetSecondFactors } from '#app/domain/accounts/secondFactors/secondFactorRows.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/**
 * Removes all second factors of a user who lost them, once the caller confirmed their own password: the user's sessions
 * end, and they sign in with the password alone. The caller must manage the user. Throws `notFound` for a user of
 * another agency, `forbidden`, also for the caller themselves, `conflict` where the user has no second factor,
 * `wrongPassword` and `locked`.
 */
export async function resetSecondFactor(
  ctx: AgentContext,
  { agentUniqueId, password }: { agentUniqueId: string; password: string },
): Promise<void> {
  await readSecondFactorReset(ctx, agentUniqueId);
  await confirmOwnPassword(ctx, { password, field: 'password' });
  await ctx.db.$transaction(async (tx) => {
    const agent = await lockAgent(tx, ctx.agency.agencyId, { agentUniqueId });
    // While the password was compared, the user may have been given another role.
    assertCan(ctx, 'user.reset-second-factor', agent);
    if (!agent.secondFactorFlag) throw new Refusal('conflict');
    await forgetSecondFactors(tx, agentUniqueId);
    await tx.session.updateMany({
      where: { accountId: agentUniqueId, endedAt: null },
      data: { endedAt: ctx.now, endedReason: 'ended-elsewhere' },
    });
    await endGrants(tx, ctx, { accountId: agentUniqueId });
    await recordAudit(tx, ctx, {
      action: 'agent.second-factor-reset',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId: agent.agencyId,
      before: { secondFactorFlag: true },
      after: { secondFactorFlag: false },
    });
    await queueAccountMail(
      tx,
      ctx,
      { ...agent, agency: ctx.agency },
      { template: 'secondFactorReset', link: '/login' },
    );
  });
}

/**
 * The name of a user, and whether they have a second factor to reset. Throws `notFound` for a user of another agency,
 * and `forbidden` for one whom the caller does not manage.
 */
export async function readSecondFactorReset(
  ctx: AgentContext,
  agentUniqueId: string,
): Promise<{ firstName: string; lastName: string; hasSecondFactor: boolean }> {
  const agent = await ctx.db.agent.findFirst({
    where: { agentUniqueId, agencyId: ctx.agency.agencyId, deletedAt: null },
    select: {
      agentUniqueId: true,
      agentType: true,
      firstName: true,
      lastName: true,
      branchId: true,
      account: { select: { secondFactorFlag: true } },
    },
  });
  if (!agent) throw new Refusal('notFound');
  assertMaySee(ctx, 'user.reset-second-factor', agent);
  return { firstName: agent.firstName, lastName: agent.lastName, hasSecondFactor: agent.account.secondFactorFlag };
}
