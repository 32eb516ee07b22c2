import { z } from 'zod';
import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { rowOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';

const openQuery = statement({
  name: 'open-notification',
  sql: ({ notificationId, accountId, now }: Named<{ notificationId: string; accountId: string; now: Date }>) => `
    WITH opened AS (
      UPDATE notifications SET read_at = ${now}::timestamptz
      WHERE notification_id = ${notificationId}::uuid AND account_id = ${accountId}::uuid AND read_at IS NULL
    )
    SELECT place FROM notifications WHERE notification_id = ${notificationId}::uuid AND account_id = ${accountId}::uuid`,
  row: z.strictObject({ place: z.string() }),
});

/**
 * Marks one of the caller's notifications as read and gives the page that it leads to. Staff who view the portal as the
 * caller mark nothing as read. Throws `notFound` for another account's.
 */
export async function openNotification(ctx: AccountContext, notificationId: string): Promise<{ place: string }> {
  const { accountId } = ownAccount(ctx);
  const opened = ctx.readsOnly
    ? await ctx.db.notification.findFirst({ where: { notificationId, accountId }, select: { place: true } })
    : await rowOf(ctx.db, openQuery({ notificationId, accountId, now: ctx.now }));
  if (!opened) throw new Refusal('notFound');
  return { place: opened.place };
}

/** Marks the caller's notifications that lead to a page as read, once the page is open. */
export async function markPlaceRead(ctx: AccountContext, place: string): Promise<void> {
  const { accountId, unread } = ownAccount(ctx);
  if (ctx.readsOnly || unread === 0) return;
  await ctx.db
    .$executeRaw`UPDATE notifications SET read_at = ${ctx.now}::timestamptz WHERE account_id = ${accountId}::uuid AND read_at IS NULL AND split_part(place, '#', 1) = ${place}`;
}

/** Marks one of the caller's notifications as read, or all that there are. Throws `notFound` for another account's. */
export async function markRead(ctx: AccountContext, which: { notificationId: string } | 'all'): Promise<void> {
  const { accountId } = ownAccount(ctx);
  if (which !== 'all') {
    await openNotification(ctx, which.notificationId);
    return;
  }
  await ctx.db.notification.updateMany({ where: { accountId, readAt: null }, data: { readAt: ctx.now } });
}
