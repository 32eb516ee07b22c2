import { accountActions } from '#app/domain/accounts/accountActions.server.ts';
import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import type { TimeZone } from '#app/domain/markets/settings/kinds/timeZones.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/** Saves the time zone that the caller chose in their own profile; null for the browser's, else the agency's. */
export async function saveTimeZone(ctx: AccountContext, timeZone: TimeZone | null): Promise<void> {
  const { accountId, kind, subject, timeZone: before } = ownAccount(ctx);
  if (before === timeZone) return;
  await ctx.db.$transaction(async (tx) => {
    await tx.account.update({ where: { accountId }, data: { timeZone } });
    await recordAudit(tx, ctx, {
      action: accountActions.timeZoneSaved[kind],
      ...subject,
      before: { timeZone: before ?? '' },
      after: { timeZone: timeZone ?? '' },
    });
  });
}
