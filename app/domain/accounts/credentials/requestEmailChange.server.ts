import { accountActions } from '#app/domain/accounts/accountActions.server.ts';
import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { assertNotProvided, providesNow, provisionSelection } from '#app/domain/accounts/profile/provided.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import type { AccountKind } from '#app/domain/accounts/accountMail.server.ts';
import { transition } from '#app/domain/accounts/activation.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { addressesOf, queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { beginAttempt } from '#app/domain/accounts/throttling/attempts.server.ts';
import { confirmOwnPassword } from './confirmOwnPassword.server.ts';
import { queueLinkMail } from '#app/domain/accounts/emailLinks.server.ts';

/**
 * Requests a change of the caller's own e-mail address (spec §7 agents/email). The new address takes effect once its
 * user follows the link that is mailed to it; a notice goes to the address on record at once, if that is validated.
 * Throws `emailUpdateError` where the account's flag does not allow it, `wrongPassword` and `locked` (see
 * confirmOwnPassword), `emailUnchanged`, `managedByProvider` where the agency's identity provider decides it, `7008` for an address of another account, and `throttled` after five requests,
 * successful or not, so that addresses cannot be guessed.
 */
export async function requestEmailChange(
  ctx: AccountContext,
  input: { emailAddress: string; password: string },
): Promise<void> {
  const account = ownAccount(ctx);
  const { emailAddress } = input;
  if (!('staff' in ctx)) refuseByFlag(ctx);
  await confirmOwnPassword(ctx, { password: input.password, field: 'password' });
  if (emailAddress === account.emailAddress) throw new Refusal('emailUnchanged', { field: 'emailAddress' });
  if (!('staff' in ctx)) await refuseProvided(ctx);
  await beginAttempt(ctx, 'validate-email', account.accountId);
  if (await isTaken(ctx, account.kind, emailAddress)) throw new Refusal('7008', { field: 'emailAddress' });
  await ctx.db.$transaction(async (tx) => {
    await queueLinkMail(tx, ctx, 'change', account, emailAddress);
    if (account.emailValidFlag) {
      const params = { newAddress: emailAddress.toLowerCase() };
      const link = addressesOf(account).forgotPassword;
      await queueAccountMail(tx, ctx, account, { template: 'emailChangeRequested', params, link });
    }
    await recordAudit(tx, ctx, {
      action: accountActions.emailChangeRequested[account.kind],
      ...account.subject,
      before: { emailAddress: account.emailAddress },
      after: { emailAddress },
    });
  });
}

async function refuseProvided({ db, actor, agency }: AgentContext): Promise<void> {
  const { agentUniqueId } = actor;
  const provision = await db.provisionedPerson.findUnique({ where: { agentUniqueId }, ...provisionSelection });
  assertNotProvided({}, providesNow(agency.agencyId, provision), ['emailAddress']);
}

// An address is one account's among those of its kind: each has its own door.
async function isTaken({ db }: AccountContext, kind: AccountKind, emailAddress: string): Promise<boolean> {
  const count =
    kind === 'staff'
      ? await db.staffUser.count({ where: { emailAddress } })
      : await db.agent.count({ where: { emailAddress, deletedAt: null } });
  return count > 0;
}

function refuseByFlag({ actor, market }: AgentContext): void {
  try {
    transition(actor.activationFlag, 'validateEmail', market);
  } catch (error) {
    throw isRefusal(error) ? new Refusal('emailUpdateError') : error;
  }
}
