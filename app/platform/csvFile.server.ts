import { stringify } from 'csv-stringify/sync';
import { byteStream } from './byteStream.server.ts';
import type { BatchedTable, TableCell, TableRow } from './tableFiles.server.ts';

// Texts that a spreadsheet takes for a formula, also behind spaces and in full width.
const formula = /^[\s\uFEFF]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/;
// Beside what the library quotes: it leaves the half of a line end, and spaces at an edge that a reader may drop.
const quoted = /^\s|[\r\n\uFEFF]|\s$/;
const rowsAtOnce = 200;

/**
 * A table as CSV for spreadsheets: UTF-8 with the mark by which Excel knows it, lines that end in CR LF, and an
 * apostrophe before each text that would be a formula, so that `+1 305 555 0100` stays as it is read.
 */
export function csvFile(table: BatchedTable): ReadableStream<Uint8Array> {
  return byteStream(csvParts(table));
}

async function* csvParts({ header, batches, takesMore }: BatchedTable): AsyncGenerator<string> {
  yield `\uFEFF${lines([header])}`;
  let waiting: TableRow[] = [];
  for await (const rows of batches) {
    waiting.push(...rows);
    if (waiting.length < rowsAtOnce) continue;
    yield lines(waiting);
    waiting = [];
    if (takesMore && !(await takesMore())) return;
  }
  if (waiting.length > 0) yield lines(waiting);
}

function lines(rows: readonly TableRow[]): string {
  return stringify(
    rows.map((row) => row.map(plain)),
    { record_delimiter: 'windows', quoted_match: quoted },
  );
}

function plain(cell: TableCell): string | number | null {
  if (typeof cell === 'string') return formula.test(cell) ? `'${cell}` : cell;
  return cell !== null && typeof cell === 'object' ? cell.day : cell;
}
