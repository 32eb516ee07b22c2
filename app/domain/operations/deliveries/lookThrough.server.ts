import { ColumnSurvey, latestYearOf } from '#app/domain/operations/tables/columnFormats.ts';
import { headerPlace, headerRows, type FieldNames } from '#app/domain/operations/tables/headers.ts';
import { tableLimits } from '#app/platform/tableReader.server.ts';
import { openContent } from '#app/domain/operations/files/openContent.server.ts';
import { usualOfMarkets, type TextEncoding } from '#app/domain/operations/tables/encodings.ts';
import { guessEncodingOf } from '#app/platform/csvReader.server.ts';
import {
  FileRefused,
  fileLines,
  isSpreadsheet,
  OtherEncoding,
  type FileLine,
  type SheetsFound,
} from './fileLines.server.ts';
import { guessedColumns, type FileOfKind, type FileReading } from './fileOfKind.ts';

/** What of a file's reading was chosen, and is not guessed. */
export type Chosen = Pick<FileReading, 'encoding' | 'sheet' | 'headerLine'>;

/**
 * Looks through all of a file: guesses its encoding, its sheet, its header and what its columns are, and counts its rows.
 * Throws `FileRefused` for one of which nothing can be taken.
 */
export async function lookThrough<Column extends string>(
  hash: string,
  file: FileOfKind<Column>,
  { names, now, chosen }: { names: FieldNames<Column>; now: Date; chosen: Chosen | null },
): Promise<{ reading: FileReading; rows: number }> {
  const look = (encoding: FileReading['encoding'], readings: FileReading['readings'] = []) =>
    lookIn(hash, file, { encoding, readings, names, now, sheet: chosen?.sheet, headerLine: chosen?.headerLine });
  if (await isSpreadsheet(hash)) return look('xlsx');
  if (chosen) return inEncoding(() => look(chosen.encoding));
  try {
    return await look('utf-8');
  } catch (error) {
    if (!(error instanceof OtherEncoding)) throw error;
    const { marked } = error;
    if (marked) return inEncoding(() => look(marked));
    const { encoding, readings } = await guessEncodingOf(await openContent(hash), usualOfMarkets);
    return inEncoding(() => look(encoding as TextEncoding, readings as FileReading['readings']));
  }
}

async function inEncoding<Result>(look: () => Promise<Result>): Promise<Result> {
  try {
    return await look();
  } catch (error) {
    throw error instanceof OtherEncoding ? new FileRefused('encodingUnknown') : error;
  }
}

interface Look<Column extends string> {
  encoding: FileReading['encoding'];
  readings: FileReading['readings'];
  names: FieldNames<Column>;
  now: Date;
  sheet: string | undefined;
  headerLine: number | undefined;
}

async function lookIn<Column extends string>(
  hash: string,
  file: FileOfKind<Column>,
  { encoding, readings, names, now, sheet, headerLine }: Look<Column>,
): Promise<{ reading: FileReading; rows: number }> {
  const latestYear = latestYearOf(now, false);
  const first: FileLine[] = [];
  let sheets: SheetsFound = { sheets: [], sheet: '', isSheetOpen: false };
  let survey: FileSurvey | undefined;
  for await (const line of fileLines(hash, { encoding, sheet, onSheets: (found) => void (sheets = found) })) {
    if (survey) survey.add(line);
    else if (first.push(line) === headerRows) survey = surveyOf(first, { names, headerLine, latestYear });
  }
  survey ??= surveyOf(first, { names, headerLine, latestYear });
  if (survey.rows === 0) throw new FileRefused('empty');
  const { header, facts } = survey.found();
  const columns = guessedColumns(file, { header, facts }, names);
  return {
    reading: { encoding, readings, ...sheets, headerLine: survey.header.line, header, facts, columns },
    rows: survey.rows,
  };
}

function surveyOf<Column extends string>(
  first: readonly FileLine[],
  { names, headerLine, latestYear }: { names: FieldNames<Column>; headerLine: number | undefined; latestYear: number },
): FileSurvey {
  const chosen = first.findIndex(({ line }) => line === headerLine);
  const place =
    chosen >= 0
      ? chosen
      : headerPlace(
          first.map(({ cells }) => cells),
          names,
        );
  const header = first[place];
  if (!header) throw new FileRefused('empty');
  if (header.cells.length > tableLimits.columns) throw new FileRefused('tooManyColumns', String(tableLimits.columns));
  const survey = new FileSurvey(header, latestYear);
  for (const line of first.slice(place + 1)) survey.add(line);
  return survey;
}

const nameLength = 80;

class FileSurvey {
  rows = 0;
  readonly header: FileLine;
  readonly #columns: ColumnSurvey[];

  constructor(header: FileLine, latestYear: number) {
    this.header = header;
    this.#columns = header.cells.map(() => new ColumnSurvey(latestYear));
  }

  add({ cells }: FileLine): void {
    this.rows += 1;
    for (const [place, column] of this.#columns.entries()) column.add(cells[place] ?? '');
  }

  found() {
    return {
      header: this.header.cells.map((name) => name.trim().slice(0, nameLength)),
      facts: this.#columns.map((column) => column.facts()),
    };
  }
}
