import { accountActions } from '#app/domain/accounts/accountActions.server.ts';
import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import type { Language } from '#app/i18n.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/** Saves the language that the caller switched to in their own profile. */
export async function saveLanguage(ctx: AccountContext, language: Language): Promise<void> {
  const { accountId, kind, subject, language: before } = ownAccount(ctx);
  if (before === language) return;
  await ctx.db.$transaction(async (tx) => {
    await tx.account.update({ where: { accountId }, data: { language } });
    await recordAudit(tx, ctx, {
      action: accountActions.languageSaved[kind],
      ...subject,
      before: { language: before },
      after: { language },
    });
  });
}
