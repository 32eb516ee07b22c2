import { Form, Link, useLoaderData, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { FilterSelect } from '#app/ui/table/FilterSelect.tsx';
import { Pagination } from '#app/ui/table/Pagination.tsx';
import { SearchField } from '#app/ui/table/SearchField.tsx';
import { otherParams } from '#app/ui/table/sorting.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { FeedbackTabs } from './FeedbackTabs.tsx';
import { feedbackListPage, type FeedbackRow } from './listPage.server.ts';

export const handle = { i18n: ['staffFeedback'] };

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => ({
    title: documentTitle(ctx.language, 'staffFeedback:title'),
    ...(await feedbackListPage(ctx, new URL(request.url).searchParams)),
  }),
  { can: 'staff.see-feedback' },
);

/** All feedback, by filters and search (D44). */
export default function FeedbackList() {
  const { t } = useTranslation('staffFeedback');
  const { rows, total, page, pageSize, sort, filters } = useLoaderData<typeof loader>();
  const columns: Column<FeedbackRow>[] = [
    { key: 'number', header: t('list.number'), cell: NumberCell, rowHeader: true },
    { key: 'about', header: t('list.about'), cell: aboutCell },
    { key: 'agency', header: t('list.agency'), cell: senderCell, sortable: true },
    { key: 'state', header: t('list.state'), cell: stateCell },
    { key: 'sent', header: t('list.sent'), cell: (row) => unbroken(row.sent), sortable: true },
    { key: 'changed', header: t('list.changed'), cell: (row) => unbroken(row.changed), sortable: true },
  ];
  return (
    <>
      <FeedbackTabs />
      <PageHead title={t('title')} sentence={t('sentence')} />
      <div className="mb-4 flex flex-wrap items-end gap-x-8 gap-y-3">
        <SearchField label={t('list.searchLabel')} placeholder={t('list.searchPlaceholder')} />
        <p className="text-sm text-muted" role="status">
          {t('list.count', { count: total })}
        </p>
      </div>
      <Filters key={filters.map(({ value }) => value).join(' ')} />
      <DataTable
        caption={t('list.caption')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        sort={sort}
        empty={<EmptyState title={t('list.emptyTitle')} sentence={t('list.emptySentence')} />}
      />
      {total > 0 ? <Pagination page={page} pageSize={pageSize} total={total} /> : null}
    </>
  );
}

function Filters() {
  const { t } = useTranslation('staffFeedback');
  const { filters } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <Form className="record-filters mb-4" method="get" preventScrollReset>
      {otherParams(search, [...filters.map(({ name }) => name), 'page']).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {filters.map(({ name, value, options }) => (
        <FilterSelect
          key={name}
          name={name}
          label={t(`list.filter.${name}`)}
          value={value}
          any={t('list.any')}
          options={options}
        />
      ))}
      <Button type="submit">{t('list.apply')}</Button>
    </Form>
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
  return <span className="block text-xs font-normal text-muted">{t('list.withPicture')}</span>;
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
