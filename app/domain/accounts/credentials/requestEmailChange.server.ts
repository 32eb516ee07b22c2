import type { AgentContext } from '#app/domain/context.server.ts';
import { transition } from '#app/domain/accounts/activation.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { beginAttempt } from '#app/domain/accounts/throttling/attempts.server.ts';
import { confirmOwnPassword } from './confirmOwnPassword.server.ts';
import { queueLinkMail } from '#app/domain/accounts/emailLinks.server.ts';

/**
 * Requests a change of the caller's own e-mail address (spec §7 agents/email). The new address takes effect once its
 * user follows the link that is mailed to it; a notice goes to the address on record at once, if that is validated.
 * Throws `emailUpdateError` where the account's flag does not allow it, `wrongPassword` and `locked` (see
 * confirmOwnPassword), `emailUnchanged`, `7008` for an address of another account, and `throttled` after five requests,
 * successful or not (D4), so that addresses cannot be guessed.
 */
export async function requestEmailChange(
  ctx: AgentContext,
  input: { emailAddress: string; password: string },
): Promise<void> {
  const { actor, agency } = ctx;
  const { emailAddress } = input;
  refuseByFlag(ctx);
  await confirmOwnPassword(ctx, { password: input.password, field: 'password' });
  if (emailAddress === actor.emailAddress) throw new Refusal('emailUnchanged', { field: 'emailAddress' });
  await beginAttempt(ctx, 'validate-email', actor.agentUniqueId);
  const taken = await ctx.db.agent.findFirst({
    where: { emailAddress, deletedAt: null },
    select: { agentUniqueId: true },
  });
  if (taken) throw new Refusal('7008', { field: 'emailAddress' });
  const account = { ...actor, agency };
  await ctx.db.$transaction(async (tx) => {
    await queueLinkMail(tx, ctx, 'change', account, emailAddress);
    if (actor.emailValidFlag) {
      const params = { newAddress: emailAddress.toLowerCase() };
      await queueAccountMail(tx, ctx, account, { template: 'emailChangeRequested', params, link: '/forgot-password' });
    }
    await recordAudit(tx, ctx, {
      action: 'agent.email-change-requested',
      subjectKind: 'agent',
      subjectId: actor.agentUniqueId,
      agencyId: agency.agencyId,
      before: { emailAddress: actor.emailAddress },
      after: { emailAddress },
    });
  });
}

function refuseByFlag({ actor, market }: AgentContext): void {
  try {
    transition(actor.activationFlag, 'validateEmail', market);
  } catch (error) {
    throw isRefusal(error) ? new Refusal('emailUpdateError') : error;
  }
}
