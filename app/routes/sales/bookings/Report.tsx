import { Form, useLocation } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { Tabs } from '#app/ui/Tabs.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { FilterSelect } from '#app/ui/table/FilterSelect.tsx';
import { Pagination } from '#app/ui/table/Pagination.tsx';
import { otherParams } from '#app/ui/table/sorting.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { PairChart } from '#app/routes/operations/figures/PairChart.tsx';
import type { SalesFilter, SalesRow, salesReportPage } from './salesReportPage.server.ts';

type ReportData = Awaited<ReturnType<typeof salesReportPage>>;
type ShownSales = NonNullable<ReportData['shown']>;

/** The sales of an agency: what narrows them, the sums, and one breakdown as a chart and a table (D23). */
export function Report({ days, filters, tabs, breakdown, shown, files }: ReportData) {
  const { t } = useTranslation('sales');
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence', days)} action={shown ? <Files {...files} /> : undefined} />
      {/* Anew once a link has changed what is chosen, so that its controls show that. */}
      <Filters key={filters.map(({ value }) => value).join(' ')} filters={filters} />
      <Tabs
        label={t('by.label')}
        tabs={tabs.map(({ by, href, open }) => ({ key: by, label: t(`by.${by}`), href, open }))}
        within
      />
      {shown ? (
        <Sales shown={shown} breakdown={breakdown} />
      ) : (
        <EmptyState title={t('emptyTitle')} sentence={t('emptySentence')} />
      )}
    </>
  );
}

function Files({ csv, xlsx }: ReportData['files']) {
  const { t } = useTranslation('sales');
  // A file is no page of the portal: the browser fetches it by itself.
  return (
    <div className="no-print flex flex-wrap gap-3">
      <LinkButton to={paths.commission()}>{t('commission')}</LinkButton>
      <LinkButton href={csv} download>
        {t('download.csv')}
      </LinkButton>
      <LinkButton href={xlsx} download>
        {t('download.xlsx')}
      </LinkButton>
    </div>
  );
}

function Filters({ filters }: { filters: readonly SalesFilter[] }) {
  const { t } = useTranslation('sales');
  const { search } = useLocation();
  return (
    <Form className="record-filters no-print mb-6" method="get" action={paths.salesReports()} preventScrollReset>
      {otherParams(search, [...filters.map(({ name }) => name), 'page']).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {filters.map(({ name, value, any, options }) => (
        <FilterSelect
          key={name}
          name={name}
          label={t(`filter.${name}`)}
          value={value}
          any={any ? t('filter.any') : undefined}
          options={options}
        />
      ))}
      <Button type="submit">{t('filter.apply')}</Button>
    </Form>
  );
}

function Sales({
  shown: { currency, total, rows, paging, chart, chartOf, more },
  breakdown,
}: {
  shown: ShownSales;
  breakdown: ReportData['breakdown'];
}) {
  const { t } = useTranslation(['sales', 'common']);
  const columns: Column<SalesRow>[] = [
    { key: 'label', header: t(`by.${breakdown}`), cell: LabelCell, rowHeader: true },
    ...(['bookings', 'guests', 'gross'] as const).map((key) => ({
      key,
      header: t(`figure.${key}`),
      cell: (row: SalesRow) => row[key],
      numeric: true,
    })),
    { key: 'lastYear', header: t('grossLastYear'), cell: (row) => row.lastYearGross, numeric: true },
    { key: 'change', header: t('change'), cell: (row) => row.change ?? t('common:dash'), numeric: true },
    ...(['commissionExpected', 'commissionPaid', 'cancelled'] as const).map((key) => ({
      key,
      header: t(`figure.${key}`),
      cell: (row: SalesRow) => row[key],
      numeric: true,
    })),
  ];
  return (
    <>
      <dl className="sales-totals">
        <Total
          label={t('figure.bookings')}
          value={total.bookings}
          before={t('before', { value: total.lastYearBookings })}
        />
        <Total label={t('figure.guests')} value={total.guests} before={t('before', { value: total.lastYearGuests })} />
        <Total
          label={t('grossIn', { currency })}
          value={total.gross}
          before={t('before', { value: total.lastYearGross })}
        />
        <Total
          label={t('figure.commissionExpected')}
          value={total.commissionExpected}
          before={t('paid', { value: total.commissionPaid })}
        />
      </dl>
      <h2 className="mb-2">{chartOf}</h2>
      {more > 0 ? <p className="text-sm text-muted">{t('chart.more', { count: more })}</p> : null}
      <PairChart
        keys={{ lastYear: t('chart.lastYear'), now: t('chart.now') }}
        description={t('chart.description', { what: chartOf })}
        {...chart}
      />
      <DataTable
        caption={t(`caption.${breakdown}`, { currency })}
        columns={columns}
        rows={rows}
        rowKey={(row) => `${breakdown} ${row.key}`}
        empty={null}
      />
      {paging.total > paging.pageSize ? <Pagination {...paging} /> : null}
      <p className="mt-4 text-sm text-muted">{t('howCounted')}</p>
    </>
  );
}

function LabelCell({ label, href }: SalesRow) {
  return href ? (
    <Link className="link" to={href}>
      {label}
    </Link>
  ) : (
    label
  );
}

function Total({ label, value, before }: { label: string; value: string; before: string }) {
  return (
    <div className="card">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="sales-total">{value}</dd>
      <dd className="text-sm text-muted">{before}</dd>
    </div>
  );
}
