import { openContent } from '#app/domain/operations/files/openContent.server.ts';
import { isTextEncoding, type TextEncoding } from '#app/domain/operations/tables/encodings.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { CsvUnreadable, readCsv } from '#app/platform/csvReader.server.ts';
import { readTable, rowsOfPiece, type FileTable } from '#app/platform/tableReader.server.ts';
import { sheetRows, type DeliveryProblem } from './deliveryKinds.ts';

/** A line of a file: its number, and its cells. */
export interface FileLine {
  line: number;
  cells: string[];
}

const tooLarge: [DeliveryProblem, string] = ['sheetTooLarge', String(sheetRows)];

/** A file of which nothing is taken. */
export class FileRefused extends Error {
  readonly problem: DeliveryProblem;
  readonly about: string;

  constructor(problem: DeliveryProblem, about = '') {
    super(problem);
    this.name = 'FileRefused';
    this.problem = problem;
    this.about = about;
  }
}

/** A text file that is not in the encoding that was asked for; `marked` is the one that its beginning proves. */
export class OtherEncoding extends Error {
  readonly marked: TextEncoding | undefined;

  constructor(marked: string) {
    super('The file is in another encoding.');
    this.name = 'OtherEncoding';
    this.marked = isTextEncoding(marked) ? marked : undefined;
  }
}

/** What a workbook has: its sheets, and the one that is read. */
export type SheetsFound = Pick<FileTable, 'sheets' | 'sheet' | 'isSheetOpen'>;

/** How the lines of a file are read, and who is asked about the sheets of a workbook. */
interface LinesOptions {
  encoding: TextEncoding | 'xlsx';
  sheet?: string | undefined;
  onSheets?: (found: SheetsFound) => void;
}

/**
 * The lines of a stored text file in an encoding, one after the other and in little memory, or of a spreadsheet as a
 * whole, on the thread that reads them; rows in which nothing can be seen are left out. Throws `FileRefused`, and
 * `OtherEncoding` where the text is none in the encoding.
 */
export async function* fileLines(hash: string, options: LinesOptions): AsyncGenerator<FileLine> {
  const { encoding } = options;
  try {
    yield* encoding === 'xlsx' ? sheetLines(hash, options) : readCsv(await openContent(hash), encoding);
  } catch (error) {
    throw refusedAs(error) ?? error;
  }
}

function refusedAs(error: unknown): FileRefused | OtherEncoding | undefined {
  if (error instanceof CsvUnreadable)
    return error.problem === 'encoding' ? new OtherEncoding(error.about) : new FileRefused(error.problem, error.about);
  return isRefusal(error) && error.code === 'notFound' ? new FileRefused('gone') : undefined;
}

// Far more than so many rows take; more is not read into memory.
const sheetBytes = 16 * 1024 * 1024;

/**
 * True for a workbook, which is an archive: what a file is its content says, not its name. Throws `FileRefused` for one
 * that is too large to be read as a whole, and where the file is gone.
 */
export async function isSpreadsheet(hash: string): Promise<boolean> {
  try {
    let bytes = 0;
    for await (const part of (await openContent(hash)) as AsyncIterable<Uint8Array>) {
      if (bytes === 0 && !(part[0] === 0x50 && part[1] === 0x4b)) return false;
      bytes += part.length;
      if (bytes > sheetBytes) throw new FileRefused(...tooLarge);
    }
    return bytes > 0;
  } catch (error) {
    throw refusedAs(error) ?? error;
  }
}

async function* sheetLines(hash: string, { sheet, onSheets }: LinesOptions): AsyncGenerator<FileLine> {
  const table = await readTable('staff', async () => Buffer.concat(await (await openContent(hash)).toArray()), {
    maxRows: sheetRows,
    sheet: sheet || undefined,
  });
  if ('problem' in table) {
    if (table.problem === 'failed') throw new Error('The spreadsheet was not read.');
    throw new FileRefused(...problemOf(table.problem));
  }
  onSheets?.({ sheets: table.sheets, sheet: table.sheet, isSheetOpen: table.isSheetOpen });
  yield { line: table.headerNumber, cells: table.header };
  for (const piece of table.pieces) for (const { number, cells } of rowsOfPiece(piece)) yield { line: number, cells };
}

function problemOf(problem: string): [DeliveryProblem, string?] {
  if (problem === 'empty') return ['empty'];
  if (problem === 'tooManyColumns') return ['tooManyColumns'];
  return ['unreadable', 'emptyArchive'].includes(problem) ? ['sheetUnreadable'] : tooLarge;
}
