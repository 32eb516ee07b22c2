import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import {
  chosenKinds,
  kindsConcerning,
  mailChoices,
  notificationKinds,
  type MailChoice,
  type NotificationKind,
} from '#app/domain/operations/notifications/notificationKinds.ts';

import type { ActionName } from '#app/domain/permissions/actions.ts';
import { can, type Question } from '#app/domain/permissions/can.ts';

export type ChosenMails = Partial<Record<NotificationKind, MailChoice>>;

/** The kinds that can concern the caller, and about whose mails they choose. */
export function kindsToChoose(ctx: AccountContext): NotificationKind[] {
  const may = (action: ActionName) => can(...([ctx, action] as Question));
  return kindsConcerning(chosenKinds(ownAccount(ctx).kind), may);
}

/** How the caller wants mails about each kind that they choose about. */
export async function readMailChoices(ctx: AccountContext): Promise<ChosenMails> {
  const { accountId } = ownAccount(ctx);
  const stored = await ctx.db.notificationChoice.findMany({ where: { accountId } });
  return Object.fromEntries(
    kindsToChoose(ctx).map((kind) => [
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
  const { accountId } = ownAccount(ctx);
  const kinds = kindsToChoose(ctx).filter((kind) => chosen[kind] !== undefined);
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
