import { useLocation } from '@remix-run/react';
import type { TFunction } from 'i18next';
import { useMemo, type ReactNode } from 'react';
import type { Sort } from '#app/domain/listParams.ts';
import { Link } from '#app/ui/Link.tsx';
import { sortSearch } from '#app/ui/table/sorting.ts';
import { useRowPlace } from '#app/ui/table/useRowPlace.ts';
import { useTranslation } from '#app/ui/texts.tsx';

/** A column, whose cells a plain function says, or a component that may use texts and data as any does. */
export type Column<Row> = ColumnFacts & {
  /** Of a row header: whether a narrow screen shows part of its cell (`in-detail`) only once the row is unfolded. */
  hasDetail?: (row: Row) => boolean;
} & ({ cell: (row: Row) => ReactNode; Cell?: never } | { Cell: (row: Row) => ReactNode; cell?: never });

interface ColumnFacts {
  key: string;
  header: string;
  sortable?: boolean;
  numeric?: boolean;
  /** Its text stays in one line. */
  nowrap?: boolean;
  /** The cell that names its row; its first line on a narrow screen. */
  rowHeader?: boolean;
  /** One of at most two that decide: the second line of a row on a narrow screen. Where none is, the first two are. */
  fact?: boolean;
  /** Left out on a phone, where its row's page says it too. */
  wideOnly?: boolean;
  /** A menu of what can be done with the row: its header is for screen readers only. */
  actions?: boolean;
  /** The same, but on a narrow screen among what a press on the row shows. */
  menu?: boolean;
  /** The id of such a header, by which its cells name what they hold (`aria-labelledby`). */
  headerId?: string;
}

export interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort;
  /** Shown in place of rows: what to do next. */
  empty: ReactNode;
  /** Shows this many skeleton rows instead of the rows. */
  loadingRows?: number;
}

// With so many columns a table has no room on a tablet.
const wideColumns = 7;

/**
 * A table whose columns are sorted by links. Under 768 px, and with many columns under 1150 px, a row has two lines: what
 * names it, and the facts that decide; a press shows the rest, without scripts too.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, sort, empty, loadingRows = 0 }: DataTableProps<Row>) {
  const { t } = useTranslation();
  const { search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rowKey is always new
  const keys = useMemo(() => rows.map(rowKey), [rows]);
  const place = useRowPlace(keys);
  const facts = factsOf(columns);
  const cellClasses = columns.map((column) => cellClass(column, facts.includes(column)));
  const isFolded = columns.some((column) => !facts.includes(column) && isBodyColumn(column) && !column.wideOnly);
  return (
    <div className={columns.length < wideColumns ? 'table-frame' : 'table-frame table-wide'}>
      <table className="table" aria-busy={loadingRows > 0 || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>{columns.map((column) => headerCell(column, sort, search, t))}</tr>
        </thead>
        <tbody {...place}>
          {loadingRows > 0 ? (
            <SkeletonRows columns={columns.length} rows={loadingRows} />
          ) : rows.length === 0 ? (
            <tr>
              <td className="table-empty" colSpan={columns.length}>
                {empty}
              </td>
            </tr>
          ) : (
            rows.map((row, number) => (
              <tr key={keys[number]}>
                {columns.map((column, place) => bodyCell(column, row, cellClasses[place], isFolded))}
              </tr>
            ))
          )}
        </tbody>
      </table>
    </div>
  );
}

function isBodyColumn<Row>({ rowHeader, actions, menu }: Column<Row>): boolean {
  return !rowHeader && !actions && !menu;
}

function factsOf<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const chosen = columns.filter(({ fact }) => fact);
  return (chosen.length > 0 ? chosen : columns.filter((each) => isBodyColumn(each) && !each.wideOnly)).slice(0, 2);
}

function cellClass<Row>(
  { numeric, nowrap, actions, menu, wideOnly }: Column<Row>,
  isFact: boolean,
): string | undefined {
  const kind = numeric ? 'numeric' : actions ? 'row-actions' : menu ? 'row-acts' : '';
  return (
    [kind, isFact ? 'fact' : '', nowrap ? 'whitespace-nowrap' : '', wideOnly ? 'wide-only' : '']
      .filter(Boolean)
      .join(' ') || undefined
  );
}

function bodyCell<Row>(column: Column<Row>, row: Row, className: string | undefined, isFolded: boolean) {
  if (column.rowHeader) {
    return (
      <th key={column.key} scope="row">
        {cellOf(column, row)}
        {isFolded || column.hasDetail?.(row) ? <RowFold /> : null}
      </th>
    );
  }
  return (
    <td key={column.key} className={className} data-label={column.header}>
      {cellOf(column, row)}
    </td>
  );
}

/** What opens a row on a narrow screen, where the cells beside it are folded away until it is open. */
function RowFold() {
  const { t } = useTranslation();
  return (
    <details className="row-fold">
      <summary aria-label={t('table.details')} />
    </details>
  );
}

function cellOf<Row>({ cell, Cell }: Column<Row>, row: Row): ReactNode {
  return Cell ? <CellOfRow draw={Cell} row={row} /> : cell(row);
}

// The whole row is the props of a column's component: React would keep a `key` of it to itself.
function CellOfRow<Row>({ draw, row }: { draw: (row: Row) => ReactNode; row: Row }) {
  return <>{draw(row)}</>;
}

function headerCell<Row>(column: Column<Row>, sort: Sort | undefined, search: string, t: TFunction) {
  const sorted = sort?.key === column.key ? sort.direction : undefined;
  if (!column.sortable) {
    return (
      <th key={column.key} scope="col" className={column.numeric ? 'numeric' : undefined}>
        {column.actions || column.menu ? (
          <span id={column.headerId} className="visually-hidden">
            {column.header}
          </span>
        ) : (
          column.header
        )}
      </th>
    );
  }
  const next = sorted === 'asc' ? 'desc' : 'asc';
  return (
    <th
      key={column.key}
      scope="col"
      className={column.numeric ? 'numeric' : undefined}
      aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
    >
      <Link
        className="sort-link"
        to={sortSearch(search, { key: column.key, direction: next })}
        title={t(next === 'asc' ? 'table.sortAscending' : 'table.sortDescending')}
        preventScrollReset
      >
        {column.header}
      </Link>
    </th>
  );
}

function SkeletonRows({ columns, rows }: { columns: number; rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_cell, column) => (
        <td key={column} className={column < 2 ? 'fact' : undefined}>
          <span className="skeleton" />
        </td>
      ))}
    </tr>
  ));
}
