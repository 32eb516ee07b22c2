import type { ListView } from '#app/domain/listParams.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { HolderCell, useHolderFilter } from '#app/routes/operations/cases/CaseBar.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface StateListProps<Row extends { holder: string }> {
  /** Which texts of `staffSales` it has. */
  about: 'disputes' | 'rates';
  list: ListView<'state' | 'holder'>;
  states: readonly { value: string; label: string }[];
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A list of what agencies have sent, by state and search. */
export function StateList<Row extends { holder: string }>({
  about,
  list,
  states,
  columns,
  rows,
  rowKey,
}: StateListProps<Row>) {
  const { t } = useTranslation(['staffSales', 'cases']);
  const holderFilter = useHolderFilter();
  return (
    <>
      <AreaTabs area="sales" />
      <ListPage
        title={t(`${about}.title`)}
        sentence={t(`${about}.sentence`)}
        list={list}
        search={{ label: t('search'), placeholder: t(`${about}.searchPlaceholder`) }}
        filters={[{ name: 'state', label: t('state'), options: states }, holderFilter]}
        apply={t('apply')}
        count={t(`${about}.count`, { count: list.total })}
        table={{
          caption: t(`${about}.caption`),
          columns: [...columns, { key: 'holder', header: t('cases:list.holder'), Cell: HolderCell }],
          rows,
          rowKey,
          empty: <EmptyState title={t('emptyTitle')} sentence={t('emptySentence')} />,
        }}
      />
    </>
  );
}

/** The agency of a row, above the name of who asks. */
export function AgencyCell({ agency, by }: { agency: string; by: string }) {
  return (
    <div className="wrap-anywhere">
      {agency}
      <span className="block text-xs text-muted">{by}</span>
    </div>
  );
}
