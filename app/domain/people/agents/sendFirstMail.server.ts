import { notInThisStatus } from '#app/domain/accounts/activation.ts';
import { firstMailOf, hasFirstMail, type FirstMail } from '#app/domain/accounts/onboarding/firstMail.ts';
import { queueFirstMail, type PreparedFirstMail } from '#app/domain/accounts/onboarding/mailFirstStep.server.ts';
import { beginAttempt } from '#app/domain/accounts/throttling/attempts.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { can, type UserSubject } from '#app/domain/permissions/can.ts';
import type { ActivationFlag } from '#app/domain/permissions/codes.ts';
import { Refusal } from '#app/domain/refusals.ts';

/**
 * Sends an unfinished user of the caller's agency the mail with their next step: a new validation link, how to sign in
 * where the address is validated, or, for an imported user, the link for their first password. Throws what
 * `prepareFirstMail` throws.
 */
export async function sendFirstMail(ctx: AgentContext, key: { agentUniqueId: string }): Promise<void> {
  const prepared = await prepareFirstMail(ctx, key);
  await ctx.db.$transaction((tx) => queueFirstMail(tx, ctx, prepared));
}

/**
 * Checks that a user may be sent their first mail, and counts it. Throws `notFound` for a user of another agency,
 * `forbidden` for one whom the caller does not manage, `illegalTransition` where the user has finished or may not
 * begin, and `throttled` after five mails.
 */
export async function prepareFirstMail(
  ctx: AgentContext,
  { agentUniqueId }: { agentUniqueId: string },
): Promise<PreparedFirstMail> {
  assertCan(ctx, 'user.send-validation');
  const where = { agentUniqueId, agencyId: ctx.agency.agencyId, deletedAt: null };
  const found = await ctx.db.agent.findFirst({
    where,
    include: { agency: true, account: { select: { passwordDue: true } } },
  });
  if (!found) throw new Refusal('notFound');
  const { account, ...agent } = found;
  assertCan(ctx, 'user.send-validation', agent);
  if (agentUniqueId === ctx.actor.agentUniqueId) throw new Refusal('forbidden');
  const mail = firstMailOf({ ...agent, ...account });
  if (mail === null) throw notInThisStatus(agent.activationFlag);
  // The attempt never succeeds: every mail counts, so that no inbox is flooded.
  await beginAttempt(ctx, 'first-mail', agentUniqueId);
  return { mail, agent };
}

/**
 * The mail that the caller may send another user of their agency again, as the user's page offers it; null for none.
 * The caller has read the user.
 */
export async function firstMailFor(
  ctx: AgentContext,
  user: UserSubject & { agentUniqueId: string; activationFlag: ActivationFlag; emailValidFlag: boolean },
): Promise<FirstMail | null> {
  const { agentUniqueId } = user;
  if (agentUniqueId === ctx.actor.agentUniqueId || !can(ctx, 'user.send-validation', user) || !hasFirstMail(user))
    return null;
  const account = await ctx.db.account.findUniqueOrThrow({
    where: { accountId: agentUniqueId },
    select: { passwordDue: true },
  });
  return firstMailOf({ ...user, ...account });
}
