import { notInThisStatus } from '#app/domain/accounts/activation.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { beginAttempt } from '#app/domain/accounts/throttling/attempts.server.ts';
import { withinPace } from '#app/domain/accounts/throttling/pace.server.ts';
import { firstMailOf } from './firstMail.ts';
import { queueFirstMail } from './mailFirstStep.server.ts';
import { mayUseApi } from './routeAfterLogin.ts';

/**
 * Sends the validation mail again, to the caller or, where `agentId` is given, to a user of the caller's agency whom
 * the caller manages, once they have no step left themselves (spec §7 email-validate). A user without a password gets
 * the link for choosing one instead, which validates the address too. `emailAddress` must be the one on record. Throws
 * `forbidden`, `notFound`, `emailValidated` where the address is validated already, `illegalTransition` where the user may
 * not begin, and `throttled` after five requests for another user. Requests for oneself are never refused: after five
 * fewer mails are sent, and the link of the last one is valid for a day.
 */
export async function sendValidationEmail(
  ctx: AgentContext,
  input: { agentId?: string; emailAddress?: string },
): Promise<void> {
  const { actor } = ctx;
  const isSelf = input.agentId === undefined || input.agentId === actor.agentId;
  if (!isSelf) {
    if (!mayUseApi({ ...actor, market: ctx.market, defaultBrand: actor.displayCompany }))
      throw new Refusal('forbidden');
    assertCan(ctx, 'user.send-validation');
  }
  const agent = await ctx.db.agent.findFirst({
    where: { agentId: input.agentId ?? actor.agentId, agencyId: ctx.agency.agencyId, deletedAt: null },
    include: { agency: true, account: { select: { passwordDue: true } } },
  });
  if (!agent || (input.emailAddress !== undefined && input.emailAddress !== agent.emailAddress))
    throw new Refusal('notFound');
  assertCan(ctx, 'user.send-validation', agent);
  if (agent.emailValidFlag) throw new Refusal('emailValidated');
  const mail = firstMailOf({ ...agent, ...agent.account });
  if (mail === null) throw notInThisStatus(agent.activationFlag);
  // Every mail counts, so that no inbox is flooded.
  if (isSelf && !(await withinPace(ctx, 'validation-mail', agent.agentUniqueId))) return;
  if (!isSelf) await beginAttempt(ctx, 'first-mail', agent.agentUniqueId);
  await ctx.db.$transaction((tx) => queueFirstMail(tx, ctx, { mail, agent }));
}
