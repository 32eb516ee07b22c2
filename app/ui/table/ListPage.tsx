import { Form, useLocation } from '@remix-run/react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { listParams, type ListView } from '#app/domain/listParams.ts';
import { Button } from '#app/ui/Button.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { FilterFold } from '#app/ui/table/FilterFold.tsx';
import { FilterSelect } from '#app/ui/table/FilterSelect.tsx';
import { Pagination } from '#app/ui/table/Pagination.tsx';
import { PrintButton } from '#app/ui/table/PrintButton.tsx';
import { PrintFacts } from '#app/ui/table/PrintFacts.tsx';
import { SearchField } from '#app/ui/table/SearchField.tsx';
import { otherParams } from '#app/ui/table/sorting.ts';
import { useTranslation } from '#app/ui/texts.tsx';

/** A filter of a list as a choice or a day, by its name in the list's description. */
export interface ListFilter<Filter extends string> {
  name: Filter;
  label: string;
  /** What is chosen among; left out for a day. */
  options?: readonly { value: string; label: string }[];
  /** The option for no choice; left out where one always applies. */
  any?: string;
}

interface FilterProps<Filter extends string> {
  list: ListView<Filter>;
  filters: readonly ListFilter<Filter>[];
  /** What the button says that sends them; in a form of a search, left out where the search's own sends them. */
  apply?: string | undefined;
  className?: string;
}

interface SearchProps<Filter extends string> {
  list: ListView<Filter>;
  label: string;
  placeholder: string;
  /** Stand in the form of the search, below it. */
  filters?: readonly ListFilter<Filter>[];
  apply?: string | undefined;
  className?: string;
}

interface ListProps<Row, Filter extends string> {
  list: ListView<Filter>;
  search?: { label: string; placeholder: string };
  filters?: readonly ListFilter<Filter>[];
  apply?: string | undefined;
  /** How many there are, in words. */
  count?: string;
  /** In place of search, filters and count, where a list lays them out otherwise: ListTools, or ListSearch, FilterForm, ListCount. */
  tools?: ReactNode;
  table: ListTable<Row> | ReactNode;
  /** Between the table and the pages. */
  children?: ReactNode;
}

/** The rows of a list as a table. */
interface ListTable<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown in place of rows; `none` where a search or a filter leaves all of them out. */
  empty: ReactNode;
  none?: ReactNode;
}

interface ListPageProps<Row, Filter extends string> extends Omit<ListProps<Row, Filter>, 'children'> {
  title: string;
  sentence?: ReactNode;
  action?: ReactNode;
  /** What a print of the list says of itself. */
  printed?: { day: string; chosen?: readonly string[] };
  /** Between the head and the list. */
  children?: ReactNode;
}

/** A page of a list: its head, and the list. */
export function ListPage<Row, Filter extends string>({
  title,
  sentence,
  action,
  printed,
  children,
  ...list
}: ListPageProps<Row, Filter>) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        title={title}
        sentence={sentence}
        action={
          printed ? (
            <div className="no-print flex flex-wrap gap-3">
              {action}
              <PrintButton list={list.list} />
            </div>
          ) : (
            action
          )
        }
      />
      {printed ? (
        <PrintFacts
          day={printed.day}
          chosen={[...(printed.chosen ?? []), ...chosenInWords(t, list.list, list.filters)]}
        />
      ) : null}
      {children}
      <List {...list} />
    </>
  );
}

/** A list: its search with its filters, how many there are, the table, and the pages. All of it is in the address. */
export function List<Row, Filter extends string>({
  list,
  search,
  filters,
  apply,
  count,
  tools,
  table,
  children,
}: ListProps<Row, Filter>) {
  const { page, pageSize, total, mostCounted, print } = list;
  return (
    <>
      {tools}
      {search ? (
        filters ? (
          <ListSearch list={list} filters={filters} apply={apply} className="my-4" {...search} />
        ) : (
          <div className="mb-4">
            <ListSearch list={list} {...search} />
          </div>
        )
      ) : null}
      {count === undefined ? null : (
        <ListCount list={list} className="mb-4">
          {count}
        </ListCount>
      )}
      {isTable(table) ? <Rows list={list} {...table} /> : table}
      {children}
      {total > 0 ? (
        <Pagination page={page} pageSize={pageSize} total={total} mostCounted={mostCounted} print={print} />
      ) : null}
    </>
  );
}

function isTable<Row>(table: ListTable<Row> | ReactNode): table is ListTable<Row> {
  return typeof table === 'object' && table !== null && 'columns' in table;
}

function Rows<Row>({ list, empty, none = empty, ...table }: ListTable<Row> & { list: ListView }) {
  return <DataTable {...table} {...(list.sort && { sort: list.sort })} empty={list.isNarrowed ? none : empty} />;
}

/** The search of a list, with its filters where they stand in the same form. */
export function ListSearch<Filter extends string>({
  list,
  label,
  placeholder,
  filters,
  apply,
  className,
}: SearchProps<Filter>) {
  if (!filters) return <SearchField label={label} placeholder={placeholder} />;
  return (
    <SearchField label={label} placeholder={placeholder} names={filters.map(({ name }) => name)}>
      <FilterFold chosen={chosenOf(list, filters)} />
      <div className={`record-filters ${className ?? ''}`.trim()}>
        <Filters list={list} filters={filters} apply={apply} />
      </div>
    </SearchField>
  );
}

interface ToolsProps<Filter extends string> {
  list: ListView<Filter>;
  search: { label: string; placeholder: string };
  filters: readonly ListFilter<Filter>[];
  apply: string;
  /** How many there are, in words. */
  count: string;
}

/** Search, filters and count of a list side by side, each in a separate form. */
export function ListTools<Filter extends string>({ list, search, filters, apply, count }: ToolsProps<Filter>) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-8 gap-y-3">
      <ListSearch list={list} {...search} />
      <FilterForm list={list} filters={filters} apply={apply} />
      <ListCount list={list} className="list-count">
        {count}
      </ListCount>
    </div>
  );
}

interface FilterFormProps<Filter extends string> extends FilterProps<Filter> {
  /** Left out where the form is in another fold. */
  fold?: boolean;
}

/** The filters of a list in their own form. */
export function FilterForm<Filter extends string>({
  list,
  filters,
  apply,
  className,
  fold = true,
}: FilterFormProps<Filter>) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const own = [...filters.map(({ name }) => name), listParams.page];
  return (
    <>
      {fold ? <FilterFold chosen={chosenOf(list, filters)} /> : null}
      <Form className={`record-filters ${className ?? ''}`.trim()} method="get" preventScrollReset>
        {otherParams(search, own).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Filters list={list} filters={filters} apply={apply ?? t('table.apply')} />
      </Form>
    </>
  );
}

// What narrows a list, each as its label and its value in words; a search as it was typed.
function chosenInWords<Filter extends string>(
  t: TFunction,
  { search, filters: values }: ListView<Filter>,
  filters: readonly ListFilter<Filter>[] = [],
): string[] {
  const chosen = filters.filter(({ name }) => values[name] !== '');
  return [
    ...chosen.map(({ name, label, options }) => {
      const value = values[name];
      return t('table.chosen', { label, value: options?.find((each) => each.value === value)?.label ?? value });
    }),
    ...(search === '' ? [] : [t('table.searched', { text: search })]),
  ];
}

// A filter of which one value always counts narrows nothing by having one.
function chosenOf<Filter extends string>(
  { filters: values }: ListView<Filter>,
  filters: readonly ListFilter<Filter>[],
) {
  return filters.filter(({ name, any, options }) => (any !== undefined || !options) && values[name] !== '').length;
}

function Filters<Filter extends string>({ list, filters, apply }: FilterProps<Filter>) {
  return (
    <>
      {filters.map(({ name, ...filter }) => (
        <FilterSelect key={name} name={name} value={list.filters[name]} {...filter} />
      ))}
      {apply === undefined ? null : <Button type="submit">{apply}</Button>}
    </>
  );
}

interface ListCountProps {
  list: Pick<ListView, 'total' | 'mostCounted'>;
  /** How many there are, in words, where all of them are counted. */
  children: ReactNode;
  className?: string;
}

/** How many rows a list has, said to screen readers when it changes; of more than are counted, that there are more. */
export function ListCount({ list, children, className }: ListCountProps) {
  const { t } = useTranslation();
  return (
    <p className={`${className ?? ''} text-sm text-muted`.trim()} role="status">
      {list.total > list.mostCounted ? t('table.more', { total: list.mostCounted }) : children}
    </p>
  );
}
