import { useLocation } from '@remix-run/react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Sort } from '#app/domain/listParams.ts';
import { Link } from '#app/ui/Link.tsx';
import { sortSearch } from '#app/ui/table/sorting.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  numeric?: boolean;
  /** The cell that names its row; the title of the card on a narrow screen. */
  rowHeader?: boolean;
  /** A menu of what can be done with the row: its header is for screen readers only. */
  actions?: boolean;
}

interface DataTableProps<Row> {
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

/** A table whose rows become cards under 768 px, and with many columns under 1150 px; columns are sorted by links. */
export function DataTable<Row>({ caption, columns, rows, rowKey, sort, empty, loadingRows = 0 }: DataTableProps<Row>) {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <div className={columns.length < wideColumns ? 'table-frame' : 'table-frame table-wide'}>
      <table className="table" aria-busy={loadingRows > 0 || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>{columns.map((column) => headerCell(column, sort, search, t))}</tr>
        </thead>
        <tbody>
          {loadingRows > 0 ? (
            <SkeletonRows columns={columns.length} rows={loadingRows} />
          ) : rows.length === 0 ? (
            <tr>
              <td className="table-empty" colSpan={columns.length}>
                {empty}
              </td>
            </tr>
          ) : (
            rows.map((row) => <tr key={rowKey(row)}>{columns.map((column) => bodyCell(column, row))}</tr>)
          )}
        </tbody>
      </table>
    </div>
  );
}

function bodyCell<Row>(column: Column<Row>, row: Row) {
  if (column.rowHeader) {
    return (
      <th key={column.key} scope="row">
        <Cell column={column} row={row} />
      </th>
    );
  }
  const className = column.numeric ? 'numeric' : column.actions ? 'row-actions' : undefined;
  return (
    <td key={column.key} className={className} data-label={column.header}>
      <Cell column={column} row={row} />
    </td>
  );
}

// A component of its own, so that a cell may use texts and data as any component does.
function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return <>{column.cell(row)}</>;
}

function headerCell<Row>(column: Column<Row>, sort: Sort | undefined, search: string, t: TFunction) {
  const sorted = sort?.key === column.key ? sort.direction : undefined;
  if (!column.sortable) {
    return (
      <th key={column.key} scope="col" className={column.numeric ? 'numeric' : undefined}>
        {column.actions ? <span className="visually-hidden">{column.header}</span> : column.header}
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
        <td key={column}>
          <span className="skeleton" />
        </td>
      ))}
    </tr>
  ));
}
