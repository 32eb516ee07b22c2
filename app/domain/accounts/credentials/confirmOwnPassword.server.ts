import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { addressesOf, queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { beginAttempt } from '#app/domain/accounts/throttling/attempts.server.ts';

/**
 * Confirms the caller's identity by their current password, and returns the hash that it matched: a session left open
 * must not be enough to take an account over. Throws `wrongPassword` at `field`, and `locked` after five failures,
 * which are reported to the user by mail.
 */
export async function confirmOwnPassword(
  ctx: AccountContext,
  { password, field }: { password: string; field: string },
): Promise<string> {
  const { accountId } = ownAccount(ctx);
  const attempt = await beginAttempt(ctx, 'change-password', accountId);
  const { passwordHash } = await ctx.db.account.findUniqueOrThrow({
    where: { accountId },
    select: { passwordHash: true },
  });
  if (!(await attempt.costly(() => ctx.passwords.compare(password, passwordHash)))) {
    const until = await attempt.failed();
    if (until) await notifyUser(ctx, until);
    throw new Refusal('wrongPassword', { field });
  }
  await attempt.succeeded();
  return passwordHash;
}

async function notifyUser(ctx: AccountContext, until: Date): Promise<void> {
  const account = ownAccount(ctx);
  await ctx.db.$transaction((tx) =>
    queueAccountMail(tx, ctx, account, {
      template: 'changeLocked',
      params: { until },
      link: addressesOf(account).forgotPassword,
    }),
  );
}
