import { openContent } from '#app/domain/operations/files/openContent.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { CsvUnreadable, readCsv } from '#app/platform/csvReader.server.ts';
import { readTable, rowsOfPiece } from '#app/platform/tableReader.server.ts';
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

/**
 * The lines of a stored file, its header first: of a CSV file one after the other and in little memory, of a spreadsheet
 * as a whole, on the thread that reads them. What it is its content says, not its name. Throws `FileRefused`.
 */
export async function* fileLines(hash: string): AsyncGenerator<FileLine> {
  try {
    yield* (await isSpreadsheet(hash)) ? sheetLines(hash) : readCsv(await openContent(hash));
  } catch (error) {
    throw refusedAs(error) ?? error;
  }
}

function refusedAs(error: unknown): FileRefused | undefined {
  if (error instanceof CsvUnreadable)
    return new FileRefused(
      error.problem === 'encoding' && error.about === '' ? 'encodingUnknown' : error.problem,
      error.about,
    );
  return isRefusal(error) && error.code === 'notFound' ? new FileRefused('gone') : undefined;
}

// Far more than so many rows take; more is not read into memory at all.
const sheetBytes = 16 * 1024 * 1024;

// A workbook is an archive.
async function isSpreadsheet(hash: string): Promise<boolean> {
  let bytes = 0;
  for await (const part of (await openContent(hash)) as AsyncIterable<Uint8Array>) {
    if (bytes === 0 && !(part[0] === 0x50 && part[1] === 0x4b)) return false;
    bytes += part.length;
    if (bytes > sheetBytes) throw new FileRefused(...tooLarge);
  }
  return bytes > 0;
}

async function* sheetLines(hash: string): AsyncGenerator<FileLine> {
  const table = await readTable('staff', async () => Buffer.concat(await (await openContent(hash)).toArray()), {
    maxRows: sheetRows,
  });
  if ('problem' in table) {
    if (table.problem === 'failed') throw new Error('The spreadsheet was not read.');
    throw new FileRefused(...problemOf(table.problem));
  }
  const { header, pieces } = table;
  yield { line: 1, cells: header };
  // A sheet's row ends with its last cell that is filled.
  for (const piece of pieces)
    for (const { number, cells } of rowsOfPiece(piece))
      yield { line: number, cells: [...cells, ...Array<string>(Math.max(0, header.length - cells.length)).fill('')] };
}

function problemOf(problem: string): [DeliveryProblem, string?] {
  if (problem === 'empty') return ['empty'];
  return ['unreadable', 'emptyArchive'].includes(problem) ? ['sheetUnreadable'] : tooLarge;
}
