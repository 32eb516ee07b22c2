import type { AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { confirmOwnPassword } from '#app/domain/accounts/credentials/confirmOwnPassword.server.ts';
import { changeOwnFactors, noteRemovedFactor } from './secondFactorRows.server.ts';

/**
 * Removes the caller's authenticator app, once they confirmed their password. Throws `notFound` where there is none,
 * `wrongPassword`, `locked`, and `lastSecondFactor` where a second factor is demanded and this is the last.
 */
export async function removeAuthenticator(ctx: AccountContext, { password }: { password: string }): Promise<void> {
  await confirmOwnPassword(ctx, { password, field: 'password' });
  await changeOwnFactors(ctx, async (tx, account) => {
    const { count } = await tx.authenticator.deleteMany({ where: { accountId: account.accountId } });
    if (count === 0) throw new Refusal('notFound');
    await noteRemovedFactor(tx, ctx, account, { factor: 'authenticator' });
  });
}
