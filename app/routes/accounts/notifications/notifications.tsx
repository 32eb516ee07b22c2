import { Form, useLoaderData } from '@remix-run/react';
import { useId, useMemo } from 'react';
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
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useOwnPaths } from '#app/ui/sessions/useOwnPaths.ts';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { useRowPlace } from '#app/ui/table/useRowPlace.ts';
import { Tabs } from '#app/ui/Tabs.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { notificationRows, type NotificationRow } from './notificationRows.server.ts';

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
      table={
        rows.length > 0 ? (
          <Days rows={rows} />
        ) : show === 'all' ? (
          <EmptyState title={t('emptyTitle')} sentence={t('emptySentence')} />
        ) : (
          <EmptyState title={t('noneTitle')} sentence={t('noneSentence')} />
        )
      }
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

function Days({ rows }: { rows: readonly NotificationRow[] }) {
  const { t } = useTranslation('notifications');
  const keys = useMemo(() => rows.map(({ id }) => id), [rows]);
  const place = useRowPlace<HTMLElement>(keys);
  const days = [...new Set(rows.map(({ day }) => day))];
  return (
    <section className="record-days" aria-label={t('caption')} {...place}>
      {days.map((day) => (
        <Day key={day} title={day} rows={rows.filter((row) => row.day === day)} />
      ))}
    </section>
  );
}

function Day({ title, rows }: { title: string; rows: readonly NotificationRow[] }) {
  const id = useId();
  return (
    <section className="record-day" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ol>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ol>
    </section>
  );
}

function Row({ row }: { row: NotificationRow }) {
  const { t } = useTranslation('notifications');
  const own = useOwnPaths();
  const { id, what, when, at, clock, age, isRead } = row;
  return (
    <li className={`notification${isRead ? '' : ' bell-unread'}`}>
      <Link className="notification-link" to={own.notification(id)}>
        <span>
          {isRead ? null : <span className="visually-hidden">{t('unread')}: </span>}
          {what}
        </span>
        <time className="notification-time" dateTime={at} title={when}>
          {age ? `${age} · ${clock}` : clock}
        </time>
      </Link>
      <MarkRead row={row} />
    </li>
  );
}

function MarkRead({ row: { id, what, isRead } }: { row: NotificationRow }) {
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
