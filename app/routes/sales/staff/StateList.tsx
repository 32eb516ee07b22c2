import { useTranslation } from 'react-i18next';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { FilterSelect } from '#app/ui/table/FilterSelect.tsx';
import { Pagination } from '#app/ui/table/Pagination.tsx';
import { SearchField } from '#app/ui/table/SearchField.tsx';
import { paths } from '#app/paths.ts';
import { Tabs } from '#app/ui/Tabs.tsx';

const pages = [
  { key: 'disputes', href: paths.staffDisputes() },
  { key: 'rates', href: paths.staffRateRequests() },
] as const;

/** The pages about sales: disputes about commission, and requests for travel advisor rates. */
function SalesTabs() {
  const { t } = useTranslation('staffSales');
  return <Tabs label={t('tabs.label')} tabs={pages.map(({ key, href }) => ({ key, href, label: t(`tabs.${key}`) }))} />;
}

interface StateListProps<Row> {
  /** Which texts of `staffSales` it has. */
  about: 'disputes' | 'rates';
  states: readonly { value: string; label: string }[];
  state: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  page: number;
  pageSize: number;
  total: number;
}

/** A list of what agencies have sent, by state and search. */
export function StateList<Row>({
  about,
  states,
  state,
  columns,
  rows,
  rowKey,
  page,
  pageSize,
  total,
}: StateListProps<Row>) {
  const { t } = useTranslation('staffSales');
  return (
    <>
      <SalesTabs />
      <PageHead title={t(`${about}.title`)} sentence={t(`${about}.sentence`)} />
      <SearchField label={t('search')} placeholder={t(`${about}.searchPlaceholder`)} names={['state']}>
        <div className="record-filters my-4">
          <FilterSelect name="state" label={t('state')} value={state} options={states} />
          <Button type="submit">{t('apply')}</Button>
        </div>
      </SearchField>
      <p className="mb-4 text-sm text-muted" role="status">
        {t(`${about}.count`, { count: total })}
      </p>
      <DataTable
        caption={t(`${about}.caption`)}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        empty={<EmptyState title={t('emptyTitle')} sentence={t('emptySentence')} />}
      />
      {total > 0 ? <Pagination page={page} pageSize={pageSize} total={total} /> : null}
    </>
  );
}
