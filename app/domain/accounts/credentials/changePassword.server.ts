import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { passwordsMatch } from '#app/domain/fields.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { confirmOwnPassword } from './confirmOwnPassword.server.ts';
import { revokeAfterPasswordChange } from './revokeAfterPasswordChange.server.ts';

/**
 * Changes the caller's own password; their other sessions end, the current one continues. Throws `wrongPassword` at
 * `oldPassword` and `locked` (see confirmOwnPassword), `passwordUnchanged`, and `conflict` where it was changed
 * concurrently.
 */
export async function changePassword(
  ctx: AccountContext,
  input: { oldPassword: string; password: string },
): Promise<void> {
  const account = ownAccount(ctx);
  const oldHash = await confirmOwnPassword(ctx, { password: input.oldPassword, field: 'oldPassword' });
  if (passwordsMatch(input.password, input.oldPassword)) throw new Refusal('passwordUnchanged', { field: 'password' });
  const passwordHash = await ctx.passwords.hash(input.password);
  await ctx.db.$transaction(async (tx) => {
    const changed = await tx.account.updateMany({
      where: { accountId: account.accountId, passwordHash: oldHash },
      data: { passwordHash, ownPassword: true, passwordDue: false },
    });
    if (changed.count === 0) throw new Refusal('conflict');
    await revokeAfterPasswordChange(tx, ctx, account, {
      action: 'passwordChanged',
      exceptSessionId: ctx.sessionId,
    });
  });
}
