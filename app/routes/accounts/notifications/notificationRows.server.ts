import {
  listNotifications,
  type ListedNotification,
} from '#app/domain/accounts/notifications/listNotifications.server.ts';
import type { AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { formatClock, formatDate, formatTime, recently, weekday } from '#app/domain/display.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { textLocale } from '#app/domain/markets/markets.ts';
import { notificationKindNames } from '#app/domain/operations/notifications/notificationKinds.ts';
import { inWords } from '#app/domain/operations/notifications/inWords.server.ts';
import { marketShown } from '#app/routes/requests/ownAccount.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { NewestNotification } from '#app/ui/notifications/newest.ts';

const newestShown = 6;
const dayMs = 24 * 60 * 60_000;

/** A notification as the page shows it: under its day, with its time of day, and for a week its age. */
export interface NotificationRow extends NewestNotification {
  day: string;
  clock: string;
  age: string | null;
  at: string;
}

const notificationList = listQuery({ tabs: { show: ['unread'], kind: notificationKindNames } });

/** The page of the caller's notifications that an address asks for (`?show=unread`, `?kind=`, `?page=`, `?size=`). */
export async function notificationRows(ctx: AccountContext, params: URLSearchParams) {
  const query = notificationList.read(params);
  const { rows, ...found } = await listNotifications(ctx, query);
  return {
    rows: rows.map((row): NotificationRow => ({ ...shown(ctx, row), ...timeShown(ctx, row.createdAt) })),
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

function timeShown(ctx: AccountContext, moment: Date) {
  const t = translator(textLocale(ctx.language, marketShown(ctx)));
  const date = formatDate(moment, ctx);
  const isOf = (daysAgo: number) => date === formatDate(new Date(ctx.now.getTime() - daysAgo * dayMs), ctx);
  const age = recently(moment, ctx.now, ctx);
  const isOfWeek = age !== date;
  const older = isOfWeek ? weekday(moment, ctx) : date;
  return {
    day: isOf(0) ? t('notifications:day.today') : isOf(1) ? t('notifications:day.yesterday') : older,
    clock: formatClock(moment, ctx),
    age: isOfWeek ? age : null,
    at: moment.toISOString(),
  };
}
