/** The place of each column of a file that has it, or what is wrong with its header. */
export type Header<Column extends string> =
  | { places: Partial<Record<Column, number>> }
  | { problem: 'columnsMissing' | 'columnTwice'; about: string };

/**
 * Finds the columns of a file by the names in its header, whatever their case and separators; columns of other names
 * are passed over. Those that are not optional must be there.
 */
export function readHeader<Column extends string>(
  cells: readonly string[],
  columns: readonly Column[],
  optional: readonly Column[] = [],
): Header<Column> {
  const names = cells.map((cell) =>
    cell
      .normalize('NFKC')
      .replace(/[\s_-]/g, '')
      .toLowerCase(),
  );
  const twice = columns.find((column) => names.filter((name) => name === column.toLowerCase()).length > 1);
  if (twice) return { problem: 'columnTwice', about: twice };
  const missing = columns.filter((column) => !optional.includes(column) && !names.includes(column.toLowerCase()));
  if (missing.length > 0) return { problem: 'columnsMissing', about: missing.join(', ') };
  const present = columns.filter((column) => names.includes(column.toLowerCase()));
  return {
    places: Object.fromEntries(present.map((column) => [column, names.indexOf(column.toLowerCase())])) as Partial<
      Record<Column, number>
    >,
  };
}
