import { accountActions } from '#app/domain/accounts/accountActions.server.ts';
import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { endLinks } from '#app/domain/accounts/emailLinks.server.ts';

/** A new e-mail address that is not validated yet, as stored. */
export interface PendingEmail {
  emailAddress: string;
  expiresAt: Date;
}

/** Reads the caller's requested new address, while its link is valid; else undefined. */
export async function pendingEmail(ctx: AccountContext): Promise<PendingEmail | undefined> {
  const link = await ctx.db.emailLink.findFirst({
    where: { accountId: ownAccount(ctx).accountId, purpose: 'change', usedAt: null, expiresAt: { gt: ctx.now } },
    orderBy: { createdAt: 'desc' },
    select: { emailAddress: true, expiresAt: true },
  });
  return link ?? undefined;
}

/** Withdraws the caller's pending change of address, if any: its link stops working. */
export async function withdrawEmailChange(ctx: AccountContext): Promise<void> {
  const { accountId, subject } = ownAccount(ctx);
  await ctx.db.$transaction(async (tx) => {
    if ((await endLinks(tx, ctx, accountId, ['change'])) === 0) return;
    await recordAudit(tx, ctx, {
      action: accountActions.emailChangeWithdrawn[subject.subjectKind],
      ...subject,
    });
  });
}
