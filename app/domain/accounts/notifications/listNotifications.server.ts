import { z } from 'zod';
import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import {
  notificationKindNames,
  type NotificationKind,
} from '#app/domain/operations/notifications/notificationKinds.ts';

const notificationFacts = z.record(z.string(), z.string());

/** A notification as its reader's page words it. */
export interface ListedNotification {
  notificationId: string;
  kind: NotificationKind;
  facts: Record<string, string>;
  createdAt: Date;
  isRead: boolean;
}

interface Wanted {
  page: number;
  pageSize: number;
  /** The unread ones alone. */
  show?: 'unread' | undefined;
  kind?: NotificationKind | undefined;
}

/** Lists the caller's own notifications, newest first, in two queries; those of a kind that is no more are left out. */
export async function listNotifications(
  ctx: AccountContext,
  { show, kind, ...wanted }: Wanted,
): Promise<{ rows: ListedNotification[]; total: number; page: number }> {
  const { accountId } = ownAccount(ctx);
  const where = { accountId, kind: kind ?? { in: notificationKindNames }, ...(show === 'unread' && { readAt: null }) };
  const total = await ctx.db.notification.count({ where, ...countLimit() });
  const { page, skip, take } = pageOf(wanted, total);
  const found = await ctx.db.notification.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { notificationId: 'desc' }],
    skip,
    take,
  });
  return {
    rows: found.map(({ notificationId, kind, facts, createdAt, readAt }) => ({
      notificationId,
      kind: kind as NotificationKind,
      facts: notificationFacts.parse(facts),
      createdAt,
      isRead: readAt !== null,
    })),
    total,
    page,
  };
}
