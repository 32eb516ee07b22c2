import { logger } from './logging.server.ts';
import { readerThread } from './readerThread.server.ts';

/** A row of a file: its number, where the file's first row is 1, and its cells as text. A day is `2026-11-19`. */
export interface FileRow {
  number: number;
  cells: string[];
}

/**
 * The table of a file. Its rows come in pieces, each of some hundred rows as JSON (`rowsOfPiece`), so that they need
 * not be in memory all at once. `encoding` is that of a text file, or `xlsx`.
 */
export interface FileTable {
  header: string[];
  /** The number of the row that is the header. */
  headerNumber: number;
  rowCount: number;
  pieces: Uint8Array[];
  encoding: string;
  /** The encodings among which the reader has to choose, with some words as each has them; none where there is no doubt. */
  readings: { encoding: string; sample: string }[];
  /** The visible sheets of a workbook that are not empty, and the one that was read; it is open where several have a table. */
  sheets: string[];
  sheet: string;
  isSheetOpen: boolean;
}

/** Why there is no table of a file that can be used. `failed` is no fault of the file. */
export type TableProblem =
  | 'unreadable'
  | 'webPage'
  | 'xmlFile'
  | 'oldWorkbook'
  | 'empty'
  | 'emptyArchive'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'sheetTooLarge'
  | 'inflatesTooMuch'
  | 'tooLong'
  | 'tooMuch'
  | 'failed';

/** What a file of a table may be when it is unpacked, how many columns it may have, and for how long it may be read. */
export const tableLimits = { inflatedBytes: 64 * 1024 * 1024, columns: 100, patienceMs: 30_000 } as const;

interface Work {
  bytes: Uint8Array;
  maxRows: number;
  maxColumns: number;
  maxInflated: number;
  encoding?: string | undefined;
  usual?: readonly string[] | undefined;
  sheet?: string | undefined;
}

const thread = readerThread<Work, FileTable | { problem: TableProblem }>({
  name: 'tables',
  module: '#app/platform/tableWorker.mjs',
  megabytes: 256,
  patienceMs: tableLimits.patienceMs,
});

interface Wanted {
  maxRows: number;
  /** The place of the header among the first rows of a file, which may begin with a title; without it the first is. */
  headerPlace?: (rows: readonly FileRow[]) => number;
  /** The encoding of a text file, where it is known; else `usual` are those of where it comes from. */
  encoding?: string | undefined;
  usual?: readonly string[] | undefined;
  /** The sheet of a workbook, where it was chosen. */
  sheet?: string | undefined;
}

// The rows of a title above a header, which are none of the table's.
const rowsAboveHeader = 20;

/**
 * Reads a CSV or XLSX file on a separate thread: encoding and delimiter (comma, semicolon, tab, or what a first line
 * `sep=` names) are found from the content, blank rows are left out. A party (an agency) waits behind its own files,
 * and behind one of each other's. What the file has too much of is a problem, not an error; so is a thread that failed.
 */
export async function readTable(
  party: string,
  bytes: () => Promise<Uint8Array>,
  { maxRows, headerPlace, encoding, usual, sheet }: Wanted,
): Promise<FileTable | { problem: TableProblem }> {
  const reading = await thread.read(party, async () => ({
    bytes: await bytes(),
    maxRows: maxRows + (headerPlace ? rowsAboveHeader : 0),
    maxColumns: tableLimits.columns,
    maxInflated: tableLimits.inflatedBytes,
    encoding,
    usual,
    sheet,
  }));
  if ('result' in reading) {
    const { result } = reading;
    return 'problem' in result || !headerPlace ? result : belowTitle(result, { maxRows, headerPlace });
  }
  logger.warn({ failure: reading.failure, reason: reading.reason }, 'a table was not read to its end');
  return { problem: reading.failure };
}

function belowTitle(
  table: FileTable,
  { maxRows, headerPlace }: Required<Pick<Wanted, 'maxRows' | 'headerPlace'>>,
): FileTable | { problem: TableProblem } {
  const [piece, ...pieces] = table.pieces as [Uint8Array, ...Uint8Array[]];
  const rows = rowsOfPiece(piece);
  const first = [{ number: table.headerNumber, cells: table.header }, ...rows.slice(0, rowsAboveHeader)];
  const place = headerPlace(first);
  const rowCount = table.rowCount - place;
  if (rowCount < 1) return { problem: 'empty' };
  if (rowCount > maxRows) return { problem: 'tooManyRows' };
  if (place === 0) return table;
  const { number: headerNumber, cells: header } = first[place]!;
  const left = Buffer.from(JSON.stringify(rows.slice(place)));
  return { ...table, header, headerNumber, rowCount, pieces: [left, ...pieces] };
}

/** The rows of a piece of a table. */
export function rowsOfPiece(piece: Uint8Array): FileRow[] {
  return JSON.parse(Buffer.from(piece).toString()) as FileRow[];
}

/** Ends the thread. */
export const closeTableReader = (): Promise<void> => thread.close();
