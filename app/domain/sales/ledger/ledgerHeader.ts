import { ledgerColumns, type LedgerColumn } from './ledgerRow.ts';

/** The place of each column in a file, or what is wrong with its header. */
export type LedgerHeader =
  | { places: Record<LedgerColumn, number> }
  | { problem: 'columnsMissing' | 'columnTwice'; about: string };

/**
 * Finds the columns of a ledger file by the names in its header, whatever their case and separators; columns of other
 * names are passed over.
 */
export function readLedgerHeader(cells: readonly string[]): LedgerHeader {
  const names = cells.map((cell) =>
    cell
      .normalize('NFKC')
      .replace(/[\s_-]/g, '')
      .toLowerCase(),
  );
  const twice = ledgerColumns.find((column) => names.filter((name) => name === column.toLowerCase()).length > 1);
  if (twice) return { problem: 'columnTwice', about: twice };
  const missing = ledgerColumns.filter((column) => !names.includes(column.toLowerCase()));
  if (missing.length > 0) return { problem: 'columnsMissing', about: missing.join(', ') };
  return {
    places: Object.fromEntries(ledgerColumns.map((column) => [column, names.indexOf(column.toLowerCase())])) as Record<
      LedgerColumn,
      number
    >,
  };
}
