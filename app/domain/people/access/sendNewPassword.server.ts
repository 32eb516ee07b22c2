import { signInVerdict } from '#app/domain/accounts/activation.ts';
import { beginAttempt } from '#app/domain/accounts/throttling/attempts.server.ts';
import type { ActivationFlag } from '#app/domain/permissions/codes.ts';
import { queueLinkMail } from '#app/domain/accounts/emailLinks.server.ts';
import { lockManagedAgent } from '#app/domain/people/agents/lockManagedAgent.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { endAccess } from '#app/domain/accounts/sessions/endAccess.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { newLinkToken } from '#app/platform/tokens.server.ts';

/**
 * Ends the password of a user of the caller's agency at once, with their sessions and links, and mails them a link of
 * 24 hours with which they choose a new one; others never see a password. Throws what `lockManagedAgent` throws,
 * `conflict` for a user who may not sign in (flags P and D), and `throttled` after five mails.
 */
export async function sendNewPassword(ctx: AgentContext, { agentUniqueId }: { agentUniqueId: string }): Promise<void> {
  const where = { agentUniqueId, agencyId: ctx.agency.agencyId, deletedAt: null };
  const subject = await ctx.db.agent.findFirst({
    where,
    select: { agentUniqueId: true, agentType: true, activationFlag: true, branchId: true },
  });
  if (!subject) throw new Refusal('notFound');
  assertCan(ctx, 'user.send-new-password', subject);
  refuseWithoutAccess(ctx, subject);
  // The attempt never succeeds: every mail counts, so that no inbox is flooded.
  await beginAttempt(ctx, 'new-password', agentUniqueId);
  // A real hash of an unknown password: comparing with it takes as long as with any other.
  const passwordHash = await ctx.passwords.hash(newLinkToken().token);
  await ctx.db.$transaction(async (tx) => {
    const agent = await lockManagedAgent(tx, ctx, { agentUniqueId }, 'user.send-new-password');
    refuseWithoutAccess(ctx, agent);
    await tx.account.update({ where: { accountId: agentUniqueId }, data: { passwordHash } });
    await endAccess(tx, ctx, agent.agentUniqueId, 'password-changed');
    await queueLinkMail(tx, ctx, 'first-password', { ...agent, agency: ctx.agency }, agent.emailAddress, {
      template: 'newPassword',
    });
    await recordAudit(tx, ctx, {
      action: 'agent.new-password-sent',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId: agent.agencyId,
    });
  });
}

function refuseWithoutAccess({ market }: AgentContext, { activationFlag }: { activationFlag: ActivationFlag }): void {
  if (signInVerdict(activationFlag, market) !== 'ok') throw new Refusal('conflict');
}
