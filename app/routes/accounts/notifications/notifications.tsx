import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { markRead } from '#app/domain/accounts/notifications/readNotifications.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { accountAction, accountLoader } from '#app/routes/requests/accountHandlers.server.ts';
import { ownPathsOf } from '#app/routes/requests/ownAccount.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import type { NewestNotification } from '#app/ui/notifications/newest.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useOwnPaths } from '#app/ui/sessions/useOwnPaths.ts';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { Tabs } from '#app/ui/Tabs.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { notificationRows } from './notificationRows.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = accountLoader(async ({ ctx, request }) => ({
  title: documentTitle(ctx.language, 'notifications:title'),
  ...(await notificationRows(ctx, new URL(request.url).searchParams)),
}));

const readSchema = z.union([z.literal('all'), z.uuid()]);

export const action = accountAction(async ({ ctx, request }) => {
  const read = readSchema.safeParse((await readForm(request)).get('read'));
  if (!read.success) throw new Refusal('malformedRequest');
  await markRead(ctx, read.data === 'all' ? 'all' : { notificationId: read.data });
  const { searchParams } = new URL(request.url);
  const back = ownPathsOf(ctx).notifications(Object.fromEntries(searchParams));
  return redirectWithToast(back, { kind: 'success', message: 'successes:notificationsRead' });
});

/** What happened that concerns the caller, and where each leads. */
export default function Notifications() {
  const { t } = useTranslation('notifications');
  const own = useOwnPaths();
  const { rows, show, list } = useLoaderData<typeof loader>();
  const columns: Column<NewestNotification>[] = [
    { key: 'what', header: t('what'), cell: (row) => <What row={row} />, rowHeader: true },
    { key: 'when', header: t('when'), cell: (row) => row.when },
    { key: 'actions', header: t('actions'), cell: (row) => <MarkRead row={row} />, actions: true },
  ];
  const tabs = (['all', 'unread'] as const).map((key) => ({
    key,
    label: t(`tab.${key}`),
    open: key === show,
    href: own.notifications({ show: key === 'all' ? null : key }),
  }));
  return (
    <ListPage
      title={t('title')}
      sentence={t('sentence')}
      action={<Actions hasUnread={rows.some(({ isRead }) => !isRead)} />}
      list={list}
      table={{
        caption: t('caption'),
        columns,
        rows,
        rowKey: (row) => row.id,
        empty:
          show === 'all' ? (
            <EmptyState title={t('emptyTitle')} sentence={t('emptySentence')} />
          ) : (
            <EmptyState title={t('noneTitle')} sentence={t('noneSentence')} />
          ),
      }}
    >
      <Tabs label={t('tabs')} tabs={tabs} />
    </ListPage>
  );
}

function Actions({ hasUnread }: { hasUnread: boolean }) {
  const { t } = useTranslation('notifications');
  const own = useOwnPaths();
  return (
    <div className="flex flex-wrap gap-3">
      {hasUnread ? (
        <Form method="post">
          <Button type="submit" name="read" value="all">
            {t('markAll')}
          </Button>
        </Form>
      ) : null}
      <LinkButton to={own.notificationChoices()}>{t('choices.short')}</LinkButton>
    </div>
  );
}

function What({ row: { id, what, isRead } }: { row: NewestNotification }) {
  const { t } = useTranslation('notifications');
  const own = useOwnPaths();
  return (
    <div className="row-sentence">
      {isRead ? null : (
        <>
          <span className="unread-dot" aria-hidden="true" />
          <span className="visually-hidden">{t('unread')}: </span>
        </>
      )}
      <Link to={own.notification(id)}>{what}</Link>
    </div>
  );
}

function MarkRead({ row: { id, what, isRead } }: { row: NewestNotification }) {
  const { t } = useTranslation('notifications');
  if (isRead) return null;
  return (
    <Form method="post" preventScrollReset>
      <button
        type="submit"
        name="read"
        value={id}
        className="icon-button"
        aria-label={t('markReadLabel', { what })}
        title={t('markRead')}
      >
        <Icon name="check" />
      </button>
    </Form>
  );
}
