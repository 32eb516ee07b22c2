import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { beginAttempt } from '#app/domain/accounts/attempts.server.ts';
import { queueValidationMail } from '#app/domain/accounts/emailLinks.server.ts';

/**
 * Sends the validation mail again, to the caller or, where `agentId` is given, to a user of the caller's agency whom the caller
 * manages (spec §7 email-validate). `emailAddress` must be the one on record. Throws `forbidden`, `notFound`, `conflict` where
 * the address is validated already, and `throttled` after five requests (D4); one's own and those of others are counted apart.
 */
export async function sendValidationEmail(ctx: AgentContext, input: { agentId?: string; emailAddress?: string }): Promise<void> {
  const { actor } = ctx;
  const isSelf = input.agentId === undefined || input.agentId === actor.agentId;
  if (!isSelf) assertCan(ctx, 'user.send-validation');
  const agent = await ctx.db.agent.findFirst({
    where: { agentId: input.agentId ?? actor.agentId, agencyId: ctx.agency.agencyId, deletedAt: null },
    include: { agency: true },
  });
  if (!agent || (input.emailAddress !== undefined && input.emailAddress !== agent.emailAddress)) throw new Refusal('notFound');
  assertCan(ctx, 'user.send-validation', agent);
  if (agent.emailValidFlag) throw new Refusal('conflict');
  // The attempt never succeeds: every mail counts, so that nobody is flooded.
  await beginAttempt(ctx, isSelf ? 'validate-email' : 'first-mail', agent.agentUniqueId);
  await ctx.db.$transaction(async (tx) => {
    await queueValidationMail(tx, ctx, agent);
    await recordAudit(tx, ctx, {
      action: 'agent.validation-sent',
      subjectKind: 'agent',
      subjectId: agent.agentUniqueId,
      agencyId: agent.agencyId,
    });
  });
}
