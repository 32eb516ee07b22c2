import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import {
  chosenKinds,
  mailChoices,
  notificationKinds,
  type MailChoice,
  type NotificationKind,
} from '#app/domain/operations/notifications/notificationKinds.ts';

export type ChosenMails = Partial<Record<NotificationKind, MailChoice>>;

/** How the caller wants mails about each kind that they may choose about. */
export async function readMailChoices(ctx: AccountContext): Promise<ChosenMails> {
  const { accountId, kind: who } = ownAccount(ctx);
  const stored = await ctx.db.notificationChoice.findMany({ where: { accountId } });
  return Object.fromEntries(
    chosenKinds(who).map((kind) => [
      kind,
      stored.find((row) => row.kind === kind)?.choice ?? notificationKinds[kind].mailed,
    ]),
  );
}

/**
 * Saves how the caller wants mails about kinds of notifications. What waits for a digest follows: it goes with the
 * newly chosen one, or is mailed no more.
 */
export async function saveMailChoices(ctx: AccountContext, chosen: ChosenMails): Promise<void> {
  const { accountId, kind: who } = ownAccount(ctx);
  const kinds = chosenKinds(who).filter((kind) => chosen[kind] !== undefined);
  await ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM accounts WHERE account_id = ${accountId}::uuid FOR UPDATE`;
    await tx.notificationChoice.deleteMany({ where: { accountId, kind: { in: kinds } } });
    await tx.notificationChoice.createMany({
      data: kinds
        .filter((kind) => chosen[kind] !== notificationKinds[kind].mailed)
        .map((kind) => ({ accountId, kind, choice: chosen[kind]! })),
    });
    for (const choice of mailChoices) {
      const theirs = kinds.filter((kind) => chosen[kind] === choice);
      await tx.notification.updateMany({
        where: { accountId, kind: { in: theirs }, digest: { not: null } },
        data: { digest: choice === 'daily' || choice === 'weekly' ? choice : null },
      });
    }
  });
}
