import { accountActions } from '#app/domain/accounts/accountActions.server.ts';
import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import type { Theme } from '#app/domain/accounts/themes.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/** Saves the appearance that the caller chose in their own profile. */
export async function saveTheme(ctx: AccountContext, theme: Theme): Promise<void> {
  const { accountId, kind, subject, theme: before } = ownAccount(ctx);
  if (before === theme) return;
  await ctx.db.$transaction(async (tx) => {
    await tx.account.update({ where: { accountId }, data: { theme } });
    await recordAudit(tx, ctx, {
      action: accountActions.themeSaved[kind],
      ...subject,
      before: { theme: before },
      after: { theme },
    });
  });
}
