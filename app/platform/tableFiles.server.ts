import { setImmediate as breath } from 'node:timers/promises';
import { csvFile } from './csvFile.server.ts';
import { xlsxFile } from './xlsxFile.server.ts';

/** A calendar day of a table, `2026-11-19`. */
interface Day {
  day: string;
}

/** A cell of a table; null is an empty one. */
export type TableCell = string | number | Day | null;
export type TableRow = readonly TableCell[];

/** A table to be written as a file: the names of its columns, and its rows as they come. */
export interface Table {
  header: readonly string[];
  rows: AsyncIterable<TableRow>;
  /**
   * Waits until the reader takes more, for a writer between that does not; false where the reader has gone, and the
   * rest is not written.
   */
  takesMore?: () => Promise<boolean>;
}

/** A table whose rows come some at a time. */
export interface BatchedTable extends Omit<Table, 'rows'> {
  batches: AsyncIterable<readonly TableRow[]>;
}

const formats = {
  csv: { write: csvFile, contentType: 'text/csv; charset=utf-8' },
  xlsx: { write: xlsxFile, contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const;

export type TableFormat = keyof typeof formats;
export const tableFormats = Object.keys(formats) as TableFormat[];

/** True for the name of a format. */
export function isTableFormat(name: unknown): name is TableFormat {
  return typeof name === 'string' && Object.hasOwn(formats, name);
}

/**
 * A table as a stream of bytes. Rows are taken as the reader of the stream needs them, and only some hundreds are in
 * memory at a time; a reader who goes away ends the rows' iterator. What the rows throw ends the stream with that
 * error.
 */
export function tableFile(format: TableFormat, table: Table): ReadableStream<Uint8Array> {
  return formats[format].write({ ...table, batches: breathing(table.rows) });
}

const rowsInOneBreath = 25;

// Rows that are there already come without a turn of the event loop between them: other requests are answered after
// each few.
async function* breathing(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < rowsInOneBreath) continue;
    yield batch;
    batch = [];
    await breath();
  }
  yield batch;
}

/**
 * The response that downloads a table as a file; `name` comes without its ending, and may be of any script. Nothing on
 * the way stores it.
 */
export function tableFileResponse(format: TableFormat, name: string, table: Table): Response {
  return attachedFile(format, name, tableFile(format, table));
}

/** The response that downloads a file of a table that is there already, as `tableFileResponse`. */
export function attachedFile(format: TableFormat, name: string, content: ReadableStream<Uint8Array>): Response {
  return new Response(content, {
    headers: {
      'Content-Type': formats[format].contentType,
      'Content-Disposition': attachment(`${name}.${format}`),
      // Compressing on the way would take in all of it before a slow reader does.
      'Cache-Control': 'no-store, no-transform',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** The header by which a browser stores a file (RFC 6266): its name in ASCII for old clients, and the whole one in UTF-8. */
export function attachment(fileName: string): string {
  const legal = fileName.replace(/[\p{Cc}\p{Cs}\\/:*?"<>|]/gu, '-');
  const plain = legal.replace(/[^\x20-\x7E]/g, '_').replace(/%/g, '_');
  const whole = encodeURIComponent(legal).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
