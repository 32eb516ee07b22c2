import { logger } from './logging.server.ts';
import { readerThread } from './readerThread.server.ts';

/** A row of a file: its number, where the file's first row is 1, and its cells as text. A day is `2026-11-19`. */
export interface FileRow {
  number: number;
  cells: string[];
}

/**
 * The table of a file. Its rows come in pieces, each of some hundred rows as JSON (`rowsOfPiece`), so that nobody has to
 * take all of them at once. `encoding` is that of a text file, or `xlsx`.
 */
export interface FileTable {
  header: string[];
  rowCount: number;
  pieces: Uint8Array[];
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'shift_jis' | 'windows-1252' | 'xlsx';
}

/** Why there is no table of a file that can be used. `failed` is no fault of the file. */
export type TableProblem =
  | 'unreadable'
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
}

const thread = readerThread<Work, FileTable | { problem: TableProblem }>({
  name: 'tables',
  module: '#app/platform/tableWorker.mjs',
  megabytes: 256,
  patienceMs: tableLimits.patienceMs,
});

/**
 * Reads a CSV or XLSX file on a thread of its own: encoding (UTF-8, UTF-16, Shift_JIS, Windows-1252) and delimiter
 * (comma, semicolon, tab) are found from the content, blank rows are left out. A party (an agency) waits behind its own
 * files, and behind one of each other's. What the file has too much of is a problem, not an error; so is a thread that
 * failed.
 */
export async function readTable(
  party: string,
  bytes: () => Promise<Uint8Array>,
  { maxRows }: { maxRows: number },
): Promise<FileTable | { problem: TableProblem }> {
  const reading = await thread.read(party, async () => ({
    bytes: await bytes(),
    maxRows,
    maxColumns: tableLimits.columns,
    maxInflated: tableLimits.inflatedBytes,
  }));
  if ('result' in reading) return reading.result;
  logger.warn({ failure: reading.failure, reason: reading.reason }, 'a table was not read to its end');
  return { problem: reading.failure };
}

/** The rows of a piece of a table. */
export function rowsOfPiece(piece: Uint8Array): FileRow[] {
  return JSON.parse(Buffer.from(piece).toString()) as FileRow[];
}

/** Ends the thread. */
export const closeTableReader = (): Promise<void> => thread.close();
