import { accountActions } from '#app/domain/accounts/accountActions.server.ts';
import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { confirmOwnPassword } from '#app/domain/accounts/credentials/confirmOwnPassword.server.ts';
import { changeOwnFactors, replaceRecoveryCodes } from './secondFactorRows.server.ts';

/**
 * Replaces the caller's recovery codes, once they confirmed their password, and returns the new ones in clear text.
 * Throws `wrongPassword`, `locked`, and `conflict` where the caller has no second factor.
 */
export async function renewRecoveryCodes(ctx: AccountContext, { password }: { password: string }): Promise<string[]> {
  await confirmOwnPassword(ctx, { password, field: 'password' });
  const { subject } = ownAccount(ctx);
  return changeOwnFactors(ctx, async (tx, { accountId, secondFactorFlag }) => {
    if (!secondFactorFlag) throw new Refusal('conflict');
    await recordAudit(tx, ctx, {
      action: accountActions.recoveryCodesRenewed[subject.subjectKind],
      ...subject,
    });
    return replaceRecoveryCodes(tx, accountId, ctx.now);
  });
}
