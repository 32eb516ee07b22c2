import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { beginAttempt } from '#app/domain/accounts/attempts.server.ts';
import { queueValidationMail } from '#app/domain/accounts/emailLinks.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { firstMailOf, type FirstMail } from './firstMail.ts';

const actions = { validateEmail: 'agent.validation-sent', firstSignIn: 'agent.first-sign-in-sent' } as const satisfies Record<FirstMail, string>;

/**
 * Sends an unfinished user of the caller's agency the mail with their next step: a new validation link, or, where the address is
 * validated, how to sign in (D5, D15). Throws `notFound` for a user of another agency, `forbidden` for one whom the caller does not
 * manage, `conflict` where the user has finished or may not begin, and `throttled` after five mails (D4).
 */
export async function sendFirstMail(ctx: AgentContext, { agentUniqueId }: { agentUniqueId: string }): Promise<void> {
  assertCan(ctx, 'user.send-validation');
  const where = { agentUniqueId, agencyId: ctx.agency.agencyId, deletedAt: null };
  const agent = await ctx.db.agent.findFirst({ where, include: { agency: true } });
  if (!agent) throw new Refusal('notFound');
  assertCan(ctx, 'user.send-validation', agent);
  if (agentUniqueId === ctx.actor.agentUniqueId) throw new Refusal('forbidden');
  const mail = firstMailOf(agent);
  if (mail === null) throw new Refusal('conflict');
  // The attempt never succeeds: every mail counts, so that nobody is flooded.
  await beginAttempt(ctx, 'first-mail', agentUniqueId);
  await ctx.db.$transaction(async (tx) => {
    if (mail === 'validateEmail') await queueValidationMail(tx, ctx, agent);
    else {
      const params = { userId: agent.userId, agency: agent.agency.agencyName };
      await queueAccountMail(tx, ctx, agent, { template: 'firstSignIn', params, link: '/login' });
    }
    await recordAudit(tx, ctx, { action: actions[mail], subjectKind: 'agent', subjectId: agentUniqueId, agencyId: agent.agencyId });
  });
}
