import type { VisitorContext } from '#app/domain/context.server.ts';
import { signInVerdict } from '#app/domain/accounts/activation.ts';
import type { ActivationFlag } from '#app/domain/accounts/codes.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { afterwards } from '#app/platform/afterwards.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { beginAttempt } from '#app/domain/accounts/attempts.server.ts';
import { knownDevice } from '#app/domain/accounts/knownDevice.server.ts';
import { queueLinkMail } from '#app/domain/accounts/emailLinks.server.ts';

/** Which account: one of the two at least; where both are given, both must be its own. */
export interface AccountName {
  userId?: string;
  emailAddress?: string;
}

/**
 * Has a link for a new password sent to the address of an account (spec §7 reset-password, D8). Anybody may ask, and nothing tells
 * them whether there is such an account: it is looked up once they are answered. Throws `throttled` after five requests for one
 * account or many from one address, whether or not it exists (D4), and `malformedRequest` where no account is named.
 */
export async function requestPasswordReset(ctx: VisitorContext, account: AccountName): Promise<void> {
  const name = account.userId ?? account.emailAddress;
  if (name === undefined) throw new Refusal('malformedRequest', { field: 'email' });
  const attempt = await beginAttempt(ctx, 'reset-password', name, await knownDevice(ctx, account));
  // Every request of an unknown device counts against the caller's address too.
  await attempt.failed();
  afterwards(ctx.requestId, 'password reset', () => mailResetLink(ctx, account));
}

async function mailResetLink(ctx: VisitorContext, account: AccountName): Promise<void> {
  const agent = await ctx.db.agent.findFirst({ where: { ...account, deletedAt: null }, include: { agency: true } });
  if (!agent) return;
  const verdict = signInVerdict(agent.activationFlag as ActivationFlag, marketOf(agent.agency.country));
  if (verdict !== 'ok' && verdict !== 'deactivated') return;
  await ctx.db.$transaction(async (tx) => {
    if (verdict === 'deactivated') return queueAccountMail(tx, ctx, agent, { template: 'resetRefused' });
    await queueLinkMail(tx, ctx, 'reset', agent);
    await recordAudit(tx, ctx, {
      action: 'agent.password-reset-requested',
      subjectKind: 'agent',
      subjectId: agent.agentUniqueId,
      agencyId: agent.agencyId,
    });
  });
}
