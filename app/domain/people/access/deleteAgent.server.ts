import { forgetSecondFactors } from '#app/domain/accounts/secondFactors/secondFactorRows.server.ts';
import { endAccess } from '#app/domain/accounts/sessions/endAccess.server.ts';
import type { AgentKey } from '#app/domain/accounts/profile/lockAgent.server.ts';
import { withoutNumber } from '#app/domain/accounts/profile/enrolment.ts';
import { endEnrolment } from '#app/domain/accounts/profile/learner.server.ts';
import { endGrants } from '#app/domain/permissions/grants.server.ts';
import { lockManagedAgent } from '#app/domain/people/agents/lockManagedAgent.server.ts';
import { followTemplate } from '#app/domain/people/permissions/followedTemplate.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { leaveBranches } from '#app/domain/people/branches/leaveBranches.server.ts';
import { endProposals } from '#app/domain/people/ownership/endProposals.server.ts';
import { withdrawRequestsOf } from '#app/domain/people/transfers/withdrawRequests.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/** The user to delete; `ccn`, where given, must be the member number on record ('' for none). */
export type DeleteAgentInput = AgentKey & { ccn?: string };

/**
 * Deletes a user of the caller's agency: access ends at once, the row stays, and user ID, e-mail address and
 * member number are free again; what they had proposed or asked for, or was proposed to them, is withdrawn. Throws what
 * `lockManagedAgent` throws, and `conflict` where `ccn` is not the one on record.
 */
export async function deleteAgent(ctx: AgentContext, input: DeleteAgentInput): Promise<{ agentId: string }> {
  const { ccn, ...key } = input;
  return ctx.db.$transaction(async (tx) => {
    const agent = await lockManagedAgent(tx, ctx, key, 'user.delete');
    if (ccn !== undefined && ccn !== (agent.ccn ?? '')) throw new Refusal('conflict', { field: 'ccn' });
    const { agentUniqueId, activationFlag, userId, emailAddress } = agent;
    await endEnrolment(tx, ctx, agent, 'deleted');
    // The unique indexes on user ID and address leave deleted users out.
    await tx.agent.update({
      where: { agentUniqueId },
      data: { deletedAt: ctx.now, ...withoutNumber },
    });
    await leaveBranches(tx, agent);
    await endProposals(tx, ctx, { lostBy: agentUniqueId });
    await withdrawRequestsOf(tx, ctx, agentUniqueId);
    await endAccess(tx, ctx, agent.agentUniqueId);
    await endGrants(tx, agentUniqueId, ctx.now);
    await followTemplate(tx, agentUniqueId, null);
    await tx.account.update({ where: { accountId: agentUniqueId }, data: { passwordHash: '' } });
    await forgetSecondFactors(tx, agentUniqueId);
    await tx.signOnLink.deleteMany({ where: { accountId: agentUniqueId } });
    await tx.provisionedPerson.deleteMany({ where: { agentUniqueId } });
    await recordAudit(tx, ctx, {
      action: 'agent.deleted',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId: agent.agencyId,
      before: { activationFlag, userId, emailAddress, ccn: agent.ccn },
    });
    return { agentId: agent.agentId };
  });
}
