import type { AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { confirmOwnPassword } from '#app/domain/accounts/credentials/confirmOwnPassword.server.ts';
import { changeOwnFactors, noteRemovedFactor } from './secondFactorRows.server.ts';

/**
 * Removes one of the caller's passkeys, once they confirmed their password. Throws `notFound` for another user's,
 * `wrongPassword`, `locked`, and `lastSecondFactor` where a second factor is demanded and this is the last.
 */
export async function removePasskey(
  ctx: AccountContext,
  { passkeyId, password }: { passkeyId: string; password: string },
): Promise<void> {
  await confirmOwnPassword(ctx, { password, field: 'password' });
  await changeOwnFactors(ctx, async (tx, account) => {
    const { accountId } = account;
    const passkey = await tx.passkey.findFirst({ where: { id: passkeyId, accountId } });
    if (!passkey) throw new Refusal('notFound');
    await tx.passkey.delete({ where: { id: passkeyId } });
    await noteRemovedFactor(tx, ctx, account, { factor: 'passkey', name: passkey.name });
  });
}
