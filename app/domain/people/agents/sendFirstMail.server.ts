import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { notInThisStatus } from '#app/domain/accounts/activation.ts';
import { beginAttempt } from '#app/domain/accounts/throttling/attempts.server.ts';
import { queueLinkMail, queueValidationMail, type LinkedAgent } from '#app/domain/accounts/emailLinks.server.ts';
import type { AgentContext, VisitorContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { can, type UserSubject } from '#app/domain/permissions/can.ts';
import type { ActivationFlag } from '#app/domain/permissions/codes.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { firstMailOf, hasFirstMail, type FirstMail } from './firstMail.ts';

/** The action in the audit trail of each first mail. */
export const firstMailActions = {
  validateEmail: 'agent.validation-sent',
  firstSignIn: 'agent.first-sign-in-sent',
  firstPassword: 'agent.first-password-sent',
} as const satisfies Record<FirstMail, string>;

/**
 * Sends an unfinished user of the caller's agency the mail with their next step: a new validation link, how to sign in
 * where the address is validated, or, for an imported user, the link for their first password (D5, D15). Throws what
 * `prepareFirstMail` throws.
 */
export async function sendFirstMail(ctx: AgentContext, key: { agentUniqueId: string }): Promise<void> {
  const prepared = await prepareFirstMail(ctx, key);
  await ctx.db.$transaction((tx) => queueFirstMail(tx, ctx, prepared));
}

/** A mail that may be sent, and its reader. */
export interface PreparedFirstMail {
  mail: FirstMail;
  agent: LinkedAgent & { agencyId: string };
}

/**
 * Checks that a user may be sent their first mail, and counts it. Throws `notFound` for a user of another agency,
 * `forbidden` for one whom the caller does not manage, `illegalTransition` where the user has finished or may not
 * begin, and `throttled` after five mails (D4).
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
  // The attempt never succeeds: every mail counts, so that nobody is flooded.
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

/** Puts a prepared mail in the outbox, with its audit row. */
export async function queueFirstMail(
  tx: Transaction,
  ctx: AgentContext,
  { mail, agent }: PreparedFirstMail,
): Promise<void> {
  await mailFirstStep(tx, ctx, mail, agent);
  await recordAudit(tx, ctx, {
    action: firstMailActions[mail],
    subjectKind: 'agent',
    subjectId: agent.agentUniqueId,
    agencyId: agent.agencyId,
  });
}

/** Puts the mail of a first step in the outbox, without a row of its own: the caller records what it is part of. */
export function mailFirstStep(
  tx: Transaction,
  ctx: Pick<VisitorContext, 'now'>,
  mail: FirstMail,
  agent: LinkedAgent,
): Promise<void> {
  return queueByKind[mail](tx, ctx, agent);
}

type Queue = (tx: Transaction, ctx: Pick<VisitorContext, 'now'>, agent: LinkedAgent) => Promise<void>;

const queueByKind: Record<FirstMail, Queue> = {
  validateEmail: queueValidationMail,
  firstPassword: (tx, ctx, agent) => queueLinkMail(tx, ctx, 'first-password', agent),
  firstSignIn: (tx, ctx, agent) =>
    queueAccountMail(tx, ctx, agent, {
      template: 'firstSignIn',
      params: { userId: agent.userId, agency: agent.agency.agencyName },
      link: '/login',
    }),
};
