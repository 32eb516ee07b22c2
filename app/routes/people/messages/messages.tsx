import { localized } from '#app/domain/localizedText.ts';
import { useLoaderData } from '@remix-run/react';
import { formatDateInTable } from '#app/domain/display.ts';
import type { MessageAudience } from '#app/domain/people/messages/audience.ts';
import { messageList } from '#app/domain/people/messages/messageForms.ts';
import type { MessageState } from '#app/domain/people/messages/messages.ts';
import { listMessages } from '#app/domain/people/messages/readMessages.server.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ListCount, ListPage, ListSearch } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { clockOfMessage } from './clockOfMessage.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const query = messageList.read(new URL(request.url).searchParams);
    const { messages, ...found } = await listMessages(ctx, query);
    return {
      title: documentTitle(ctx.language, 'brandMessages:title'),
      rows: messages.map(({ messageId, market, audience, state, notified, sentAt, ...texts }) => ({
        messageId,
        notified,
        market: market as Market | '',
        audience: audience as MessageAudience,
        state: state as MessageState,
        name: localized(ctx.language, 'title', texts),
        sent: state === 'draft' ? '' : formatDateInTable(sentAt, clockOfMessage(market, ctx.language), ctx.language),
      })),
      list: messageList.view(query, found),
    };
  },
  { can: 'staff.send-messages' },
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

const tones = {
  draft: 'neutral',
  scheduled: 'info',
  sending: 'info',
  sent: 'success',
  withdrawn: 'neutral',
} as const satisfies Record<MessageState, string>;

/** The messages of the brand to users. */
export default function Messages() {
  const { t } = useTranslation(['brandMessages', 'markets']);
  const { rows, list } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: 'title', header: t('column.title'), cell: titleCell, rowHeader: true },
    {
      key: 'audience',
      header: t('column.audience'),
      cell: ({ market, audience }) =>
        `${market === '' ? t('every') : t(`markets:market.${market}`)} · ${t(`audience.${audience}`)}`,
    },
    {
      key: 'state',
      header: t('column.state'),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>,
    },
    { key: 'notified', header: t('column.notified'), cell: ({ notified }) => notified, numeric: true },
    { key: 'sent', header: t('column.sent'), cell: ({ sent }) => sent },
  ];
  return (
    <ListPage
      title={t('title')}
      sentence={t('sentence')}
      action={
        <LinkButton variant="primary" to={paths.staffMessage('new')}>
          {t('add')}
        </LinkButton>
      }
      list={list}
      tools={
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <ListSearch list={list} label={t('search')} placeholder={t('placeholder')} />
          <ListCount list={list}>{t('count', { count: list.total })}</ListCount>
        </div>
      }
      table={{
        caption: t('title'),
        columns,
        rows,
        rowKey: (row) => row.messageId,
        empty: <EmptyState title={t('emptyTitle')} sentence={t('emptySentence')} />,
      }}
    />
  );
}

function titleCell({ messageId, name }: Row) {
  return (
    <Link className="link wrap-anywhere" to={paths.staffMessage(messageId)}>
      {name}
    </Link>
  );
}
