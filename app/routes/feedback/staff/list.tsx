import { useLoaderData } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { FilterForm, ListCount, ListPage, ListSearch } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { HolderCell, useHolderFilter } from '#app/routes/operations/cases/CaseBar.tsx';
import { feedbackListPage, type FeedbackRow } from './listPage.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => ({
    title: documentTitle(ctx.language, 'staffFeedback:title'),
    ...(await feedbackListPage(ctx, new URL(request.url).searchParams)),
  }),
  { can: 'staff.see-feedback' },
);

/** All feedback, by filters and search. */
export default function FeedbackList() {
  const { t } = useTranslation(['staffFeedback', 'cases']);
  const holderFilter = useHolderFilter();
  const { rows, list, filters } = useLoaderData<typeof loader>();
  const columns: Column<FeedbackRow>[] = [
    { key: 'number', header: t('list.number'), Cell: NumberCell, rowHeader: true },
    { key: 'about', fact: true, header: t('list.about'), cell: aboutCell },
    { key: 'agency', header: t('list.agency'), cell: senderCell, sortable: true },
    { key: 'state', fact: true, header: t('list.state'), cell: stateCell },
    { key: 'holder', header: t('cases:list.holder'), Cell: HolderCell },
    { key: 'sent', header: t('list.sent'), cell: (row) => unbroken(row.sent), sortable: true },
    { key: 'changed', header: t('list.changed'), cell: (row) => unbroken(row.changed), sortable: true },
  ];
  return (
    <>
      <AreaTabs area="feedback" />
      <ListPage
        title={t('title')}
        sentence={t('sentence')}
        list={list}
        tools={
          <>
            <div className="mb-4 flex flex-wrap items-end gap-x-8 gap-y-3">
              <ListSearch list={list} label={t('list.searchLabel')} placeholder={t('list.searchPlaceholder')} />
              <ListCount list={list}>{t('list.count', { count: list.total })}</ListCount>
            </div>
            <FilterForm
              list={list}
              filters={[
                ...filters.map((filter) => ({
                  ...filter,
                  label: t(`list.filter.${filter.name}`),
                  any: t('list.any'),
                })),
                holderFilter,
              ]}
              apply={t('list.apply')}
              className="mb-4"
            />
          </>
        }
        table={{
          caption: t('list.caption'),
          columns,
          rows,
          rowKey: (row) => row.id,
          empty: <EmptyState title={t('list.emptyTitle')} sentence={t('list.emptySentence')} />,
        }}
      />
    </>
  );
}

function NumberCell({ id, number, hasPicture }: FeedbackRow) {
  return (
    <>
      <Link className="link tabular-nums whitespace-nowrap" to={paths.staffFeedbackOne(id)}>
        {number}
      </Link>
      {hasPicture ? <WithPicture /> : null}
    </>
  );
}

function WithPicture() {
  const { t } = useTranslation('staffFeedback');
  return <span className="in-detail block text-xs font-normal text-muted">{t('list.withPicture')}</span>;
}

function aboutCell(row: FeedbackRow) {
  return (
    <div className="wrap-anywhere">
      {row.about}
      <span className="block text-xs text-muted">{row.comment}</span>
    </div>
  );
}

const unbroken = (day: string) => <span className="whitespace-nowrap">{day}</span>;

function stateCell(row: FeedbackRow) {
  return (
    <div className="min-w-max">
      <Badge tone={row.tone}>{row.stateWord}</Badge>
    </div>
  );
}

function senderCell(row: FeedbackRow) {
  return (
    <div className="wrap-anywhere">
      {row.agency}
      <span className="block text-xs text-muted">{row.sender}</span>
      <span className="block text-xs text-muted">{row.place}</span>
    </div>
  );
}
