import type { RowsOfField } from './settingFields.ts';

type Row = Record<string, string>;

/** Rows while they are edited: their text, the row whose cells are typed (null for a new one), and those cells. */
export interface EditedRows {
  text: string;
  at: number | null;
  cells: Row;
}

/** What a button of the editor does: `edit-3` and `remove-3` name a row, `sort` takes a column. */
export const rowActPattern = /^(?:(?:edit|remove)-\d{1,4}|keep|cancel|sort)$/;

/**
 * The rows after a button was pressed. Whatever it does, what is typed in the cells is kept first, as a new row or in its
 * place; only `cancel` drops it. `wrong` is the column of a cell that is refused, or '' for a row too many; then nothing
 * else was done.
 */
export function editRows(
  field: RowsOfField,
  { text, at, cells }: EditedRows,
  act: string,
  sortBy = '',
): EditedRows & { wrong?: string } {
  const rows = [...(field.read(text) ?? [])];
  const [verb = '', place = ''] = act.split('-');
  const isTyped = Object.values(cells).some((cell) => cell.trim() !== '');
  if (verb !== 'cancel' && (isTyped || at !== null)) {
    const read = field.readRow(cells);
    if ('wrong' in read) return { text, at, cells, wrong: read.wrong };
    if (at !== null && at < rows.length) rows[at] = read.row;
    else if (rows.length < field.most) rows.push(read.row);
    else return { text, at, cells, wrong: '' };
  }
  const index = Number(place);
  if (verb === 'remove') rows.splice(index, 1);
  const sorted = verb === 'sort' ? sortedBy(rows, sortBy) : rows;
  const edited = verb === 'edit' ? sorted[index] : undefined;
  return { text: field.write(sorted), at: edited ? index : null, cells: edited ?? {} };
}

/** Rows by a column, numbers by their size; the other way round where they are so already. */
function sortedBy(rows: readonly Row[], column: string): Row[] {
  const compare = (one: Row, other: Row) =>
    (one[column] ?? '').localeCompare(other[column] ?? '', undefined, { numeric: true });
  const sorted = rows.toSorted(compare);
  return sorted.every((row, at) => row === rows[at]) ? rows.toSorted((one, other) => compare(other, one)) : sorted;
}
