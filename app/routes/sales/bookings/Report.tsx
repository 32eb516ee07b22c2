import { Form, useLocation } from '@remix-run/react';
import type { TFunction } from 'i18next';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PhoneFold } from '#app/ui/PhoneFold.tsx';
import { ProgressBar } from '#app/ui/ProgressBar.tsx';
import { Tabs } from '#app/ui/Tabs.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { FilterFold } from '#app/ui/table/FilterFold.tsx';
import { FilterSelect } from '#app/ui/table/FilterSelect.tsx';
import { FileLinks } from '#app/ui/table/FileLinks.tsx';
import { Pagination } from '#app/ui/table/Pagination.tsx';
import { PrintFacts } from '#app/ui/table/PrintFacts.tsx';
import { otherParams } from '#app/ui/table/sorting.ts';
import { useSearchSoon } from '#app/ui/table/useSearchSoon.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { PairChart } from '#app/routes/operations/figures/PairChart.tsx';
import { isOfMonths } from '#app/domain/sales/bookings/salesReport.ts';
import type { SalesFilter, SalesRow, salesReportPage } from './salesReportPage.server.ts';

type ReportData = Awaited<ReturnType<typeof salesReportPage>>;
type ShownSales = NonNullable<ReportData['shown']>;

/** The sales of an agency: what narrows them, the sums, and one breakdown as a chart and a table. */
export function Report({
  summary,
  pace,
  days,
  filters,
  tabs,
  breakdown,
  shown,
  files,
  ofBranch,
  printedOn,
}: ReportData) {
  const { t } = useTranslation('sales');
  return (
    <>
      <PageHead
        title={t('title')}
        sentence={t('sentence', days)}
        action={shown ? <Files files={files} /> : undefined}
      />
      <PrintFacts day={printedOn} chosen={filters.filter(({ value }) => value !== '').map(inWords(t))} />
      {summary ? <Summary parts={summary} /> : null}
      <p className="no-print mb-3">
        <Link className="link" to={paths.salesGoals()}>
          {t('goals.link')}
        </Link>
      </p>
      {/* Remounts once a link has changed what is chosen, so that its controls show that. */}
      <FilterFold chosen={filters.filter(({ any, value }) => any && value !== '').length} />
      <Filters key={filters.map(({ value }) => value).join(' ')} filters={filters} />
      {ofBranch ? <p className="mb-6 text-sm text-muted">{t('branchIsOfToday')}</p> : null}
      <Tabs
        label={t('by.label')}
        tabs={tabs.map(({ by, href, open }) => ({ key: by, label: t(`by.${by}`), href, open }))}
        within
      />
      {shown ? (
        <Sales shown={shown} breakdown={breakdown} pace={pace} />
      ) : (
        <EmptyState title={t('emptyTitle')} sentence={t('emptySentence')} />
      )}
    </>
  );
}

const inWords =
  (t: TFunction) =>
  ({ name, value, options }: SalesFilter): string =>
    t('common:table.chosen', {
      label: t(`sales:filter.${name}`),
      value: options.find((each) => each.value === value)?.label ?? value,
    });

/** The question of the page, its answer as large as a title, and what else is worth knowing. */
function Summary({ parts: [answer, ...others] }: { parts: NonNullable<ReportData['summary']> }) {
  const { t } = useTranslation('sales');
  return (
    <section className="sales-summary" aria-labelledby="sales-question">
      <h2 id="sales-question">{t('question')}</h2>
      <p className="sales-answer">
        <Link to={answer!.href}>{answer!.words}</Link>
      </p>
      <ul>
        {others.map(({ words, href }) => (
          <li key={href}>
            <Link to={href}>{words}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The year beside the last one, and what it comes to. */
function Pace({ title, bar, soFar, forecast, how }: NonNullable<ReportData['pace']>) {
  return (
    <Card title={title}>
      <div className="grid gap-2">
        {bar ? <ProgressBar {...bar} total={100} /> : <p>{soFar}</p>}
        {forecast ? <p className="font-semibold">{forecast}</p> : null}
        <p className="text-sm text-muted">{how}</p>
      </div>
    </Card>
  );
}

/** What each brand sold, the most first: each a link to its bookings. */
function Brands({ brands }: { brands: ShownSales['brands'] }) {
  const { t } = useTranslation('sales');
  return (
    <Card title={t('brands.title')}>
      <ul className="sales-brands">
        {brands.map(({ key, brand, gross, change, percent, href }) => (
          <li key={key}>
            <Link to={href}>
              <span>{brand}</span>
              <span className="tabular-nums">
                {gross} <Change value={change} />
              </span>
              <svg className="sales-brand-bar" width="100%" height="8" aria-hidden="true">
                <rect width={`${Math.max(percent, 1)}%`} height="8" rx="4" />
              </svg>
              <span className="visually-hidden">{t('brands.bookings')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Change({ value }: { value: string | null }) {
  return value ? <span className="sales-change">{value}</span> : null;
}

function Files({ files }: Pick<ReportData, 'files'>) {
  const { t } = useTranslation('sales');
  return (
    <div className="no-print flex flex-wrap gap-x-3 gap-y-2">
      <LinkButton to={paths.commission()}>{t('commission')}</LinkButton>
      <PhoneFold label={t('mail.andFiles')} />
      <div>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.salesMail()}>{t('mail.link')}</LinkButton>
          <FileLinks files={files} />
        </div>
      </div>
    </div>
  );
}

function Filters({ filters }: { filters: readonly SalesFilter[] }) {
  const { t } = useTranslation('sales');
  const { search } = useLocation();
  const { soon, cancel } = useSearchSoon();
  return (
    <Form
      className="record-filters no-print mb-6"
      method="get"
      action={paths.salesReports()}
      preventScrollReset
      onChange={(event) => soon(event.currentTarget)}
      onSubmit={cancel}
    >
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
      <noscript>
        <Button type="submit">{t('filter.apply')}</Button>
      </noscript>
    </Form>
  );
}

function Sales({
  shown: { currency, total, rows, paging, chart, chartOf, more, brands },
  breakdown,
  pace,
}: {
  shown: ShownSales;
  breakdown: ReportData['breakdown'];
  pace: ReportData['pace'];
}) {
  const { t } = useTranslation(['sales', 'common']);
  const columns: Column<SalesRow>[] = [
    { key: 'label', header: t(`by.${breakdown}`), Cell: LabelCell, rowHeader: true },
    ...(['bookings', 'guests', 'gross'] as const).map((key) => ({
      key,
      header: t(`figure.${key}`),
      cell: (row: SalesRow) => row[key],
      numeric: true,
      fact: key === 'gross',
    })),
    { key: 'lastYear', header: t('grossLastYear'), cell: (row) => row.lastYearGross, numeric: true },
    {
      key: 'change',
      header: t('change'),
      cell: (row) => row.change ?? t('common:dash'),
      numeric: true,
      fact: true,
    },
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
          change={total.changes.bookings}
          before={t('before', { value: total.lastYearBookings })}
        />
        <Total
          label={t('figure.guests')}
          value={total.guests}
          change={total.changes.guests}
          before={t('before', { value: total.lastYearGuests })}
        />
        <Total
          label={t('grossIn', { currency })}
          value={total.gross}
          change={total.changes.gross}
          before={t('before', { value: total.lastYearGross })}
        />
        <Total
          label={t('figure.commissionExpected')}
          value={total.commissionExpected}
          change={total.changes.commissionExpected}
          before={t('before', { value: total.lastYearCommission })}
          also={t('paid', { value: total.commissionPaid })}
        />
      </dl>
      <h2 className="mb-2">{chartOf}</h2>
      {more > 0 ? <p className="text-sm text-muted">{t('chart.more', { count: more })}</p> : null}
      <PairChart
        keys={{ lastYear: t('chart.lastYear'), now: t('chart.now') }}
        description={t('chart.description', { what: chartOf })}
        {...chart}
      />
      {/* Folded where the chart has every line; of names the table has more, and leads on. */}
      <details key={breakdown} className="as-table" open={!isOfMonths(breakdown)}>
        <summary className="link">{t('asTable')}</summary>
        <DataTable
          caption={t(`caption.${breakdown}`, { currency })}
          columns={columns}
          rows={rows}
          rowKey={(row) => `${breakdown} ${row.key}`}
          empty={null}
        />
        {paging.total > paging.pageSize || paging.print === 'shown' ? <Pagination {...paging} /> : null}
      </details>
      {pace || brands.length > 0 ? (
        <>
          <PhoneFold label={besides(t, pace, brands)} />
          <div>
            <div className="sales-beside">
              {pace ? <Pace {...pace} /> : null}
              {brands.length > 0 ? <Brands brands={brands} /> : null}
            </div>
          </div>
        </>
      ) : null}
      <p className="mt-4 text-sm text-muted">{t('howCounted')}</p>
    </>
  );
}

/** What a phone's press opens: the pace, the brands or both. */
function besides(t: TFunction, pace: ReportData['pace'], brands: ShownSales['brands']): string {
  if (!pace) return t('brands.title');
  return brands.length > 0 ? t('pace.andBrands') : pace.title;
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

function Total({
  label,
  value,
  change,
  before,
  also,
}: {
  label: string;
  value: string;
  change: string | null;
  before: string;
  also?: string;
}) {
  return (
    <div className="card">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="sales-total">
        {value} <Change value={change} />
      </dd>
      <dd className="text-sm text-muted">{before}</dd>
      {also ? <dd className="text-sm text-muted">{also}</dd> : null}
    </div>
  );
}
