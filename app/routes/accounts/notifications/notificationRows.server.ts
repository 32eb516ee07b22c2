import {
  listNotifications,
  type ListedNotification,
} from '#app/domain/accounts/notifications/listNotifications.server.ts';
import type { AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { formatTime, recently } from '#app/domain/display.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { notificationKindNames } from '#app/domain/operations/notifications/notificationKinds.ts';
import { inWords } from '#app/domain/operations/notifications/inWords.server.ts';
import { marketShown } from '#app/routes/requests/ownAccount.server.ts';
import type { NewestNotification } from '#app/ui/notifications/newest.ts';

const newestShown = 6;

const notificationList = listQuery({ tabs: { show: ['unread'], kind: notificationKindNames } });

/** The page of the caller's notifications that an address asks for (`?show=unread`, `?kind=`, `?page=`, `?size=`). */
export async function notificationRows(ctx: AccountContext, params: URLSearchParams) {
  const query = notificationList.read(params);
  const { rows, ...found } = await listNotifications(ctx, query);
  return {
    rows: rows.map((row) => shown(ctx, row)),
    show: query.show ?? 'all',
    list: notificationList.view(query, found),
  };
}

/** The newest of the caller's notifications, for the bell. */
export async function newestNotifications(ctx: AccountContext): Promise<NewestNotification[]> {
  const { rows } = await listNotifications(ctx, { page: 1, pageSize: newestShown });
  return rows.map((row) => ({
    ...shown(ctx, row),
    when: recently(row.createdAt, ctx.now, ctx),
  }));
}

function shown(ctx: AccountContext, { notificationId: id, createdAt, isRead, ...notification }: ListedNotification) {
  const market = marketShown(ctx);
  const what = inWords(notification, { language: ctx.language, market });
  return { id, what, when: formatTime(createdAt, ctx), isRead };
}
