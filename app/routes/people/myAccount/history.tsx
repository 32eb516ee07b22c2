import { useLoaderData } from '@remix-run/react';
import { accountLoader } from '#app/routes/requests/accountHandlers.server.ts';
import { ChangedLines } from '#app/routes/agencies/auditTrail/ChangedLines.tsx';
import { historyRows, type HistoryRow } from './historyRows.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = accountLoader(async ({ ctx, request }) => ({
  title: documentTitle(ctx.language, 'account:history.title'),
  ...(await historyRows(ctx, new URL(request.url).searchParams)),
}));

export default function History() {
  const { t } = useTranslation('account');
  const { rows, list } = useLoaderData<typeof loader>();
  const columns: Column<HistoryRow>[] = [
    {
      key: 'what',
      header: t('history.what'),
      cell: (row) => <Change row={row} />,
      rowHeader: true,
      hasDetail: ({ lines }) => lines.length > 0,
    },
    { key: 'when', header: t('history.when'), cell: (row) => row.when },
  ];
  return (
    <ListPage
      title={t('history.title')}
      sentence={t('history.sentence')}
      list={list}
      table={{
        caption: t('history.caption'),
        columns,
        rows,
        rowKey: (row) => row.key,
        empty: <EmptyState title={t('history.emptyTitle')} sentence={t('history.emptySentence')} />,
      }}
    />
  );
}

function Change({ row }: { row: HistoryRow }) {
  return (
    <div className="row-sentence">
      {row.sentence}
      <ChangedLines lines={row.lines} />
    </div>
  );
}
