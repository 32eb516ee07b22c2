import { z } from 'zod';
import {
  columnFormats,
  plainCell,
  type ColumnFormat,
  type FormattedKind,
} from '#app/domain/operations/tables/columnFormats.ts';
import { textEncodings } from '#app/domain/operations/tables/encodings.ts';
import { openGuesses, storedGuess } from '#app/domain/operations/tables/fileGuess.ts';
import { headerKey, matchColumns, type FieldNames } from '#app/domain/operations/tables/headers.ts';
import type { DeliveryKindName } from './deliveryKinds.ts';

/** A column that a kind's files may have. */
export interface FileColumn {
  /** What its texts are, where a format for the whole column decides how they are read. */
  reads?: FormattedKind;
  /** Its days are not to come. */
  past?: true;
  /** A file may be without it. */
  optional?: true;
  /** The codes that there are, with the message key of each code's label; without one the code is its own. */
  codes?: readonly string[];
  codeLabel?: (code: string) => string;
  /** The message key of its label, where that is not the one of the field of its name. */
  label?: string;
  /** What files call it beside its name in the API and its label. */
  also?: readonly string[];
  /** Each row has its own: no value is right for all rows with a reason. */
  ofEachRow?: true;
}

/** The files of a kind: the columns that they may have, by their names in the API. */
export interface FileOfKind<Column extends string = string> {
  kind: DeliveryKindName;
  columns: Readonly<Record<Column, FileColumn>>;
}

/** The columns of a kind's files, in the order of their template. */
export function columnsOf<Column extends string>({ columns }: FileOfKind<Column>): Column[] {
  return Object.keys(columns) as Column[];
}

/** The message key of a column's label. */
export function labelKeyOf({ columns }: FileOfKind, column: string): string {
  return columns[column]?.label ?? `fields:${column}`;
}

const format = z.enum(['', ...columnFormats.day, ...columnFormats.amount]);

/** What a column of a file fills, and in which format its texts are; '' where it fills none, and where that is open. */
const columnChoice = z.strictObject({ column: z.string(), format });
export type ColumnChoice = z.output<typeof columnChoice>;

const storedReading = storedGuess.extend({
  /** `xlsx` for a spreadsheet. */
  encoding: z.enum([...textEncodings, 'xlsx']),
  /** Empty where the encoding, the sheet or the line of the header was chosen, and the file is to be looked through again. */
  header: z.array(z.string()),
  facts: z.array(
    z.strictObject({
      samples: z.array(z.string()),
      day: z.enum(['', ...columnFormats.day]),
      amount: z.enum(['', ...columnFormats.amount]),
      zeros: z.boolean().default(false),
    }),
  ),
  columns: z.array(columnChoice),
});

/** How a file is read: what was guessed of it, or chosen since. */
export type FileReading = z.output<typeof storedReading>;

const storedDecisions = z.array(z.strictObject({ reason: z.string(), value: z.string(), rows: z.int() }));

/** For all rows with a reason, `fault|column`: the value that takes the place of the column's text. */
export type Decision = z.output<typeof storedDecisions>[number];

/** How a stored file is read; null where nothing of it was guessed or chosen yet. */
export function readingOf({ reading }: { reading: unknown }): FileReading | null {
  return reading === null ? null : storedReading.parse(reading);
}

/** What was decided for the rows of a stored file. */
export function decisionsOf({ decisions }: { decisions: unknown }): Decision[] {
  return storedDecisions.parse(decisions);
}

/** The columns of a file by their names, each in the format that its texts speak for. */
export function guessedColumns<Column extends string>(
  { columns }: FileOfKind<Column>,
  { header, facts }: Pick<FileReading, 'header' | 'facts'>,
  names: FieldNames<Column>,
): ColumnChoice[] {
  return matchColumns(header, names).map((column, place) => ({
    column,
    format: column === '' ? '' : guessedFormat(columns[column], facts[place]),
  }));
}

/** The format that a file's column is in by its texts, where it fills this column; '' where they leave it open. */
export function guessedFormat(
  { reads }: FileColumn,
  facts: FileReading['facts'][number] | undefined,
): ColumnFormat | '' {
  return reads && facts ? facts[reads] : '';
}

type Choices = Pick<FileReading, 'columns' | 'readings' | 'isSheetOpen'>;

/** What is still to be chosen before a file is imported: its encoding or sheet, required columns that none fills, and formats. */
export function openChoices(file: FileOfKind, reading: Choices) {
  const { columns } = reading;
  const chosen = new Set(columns.map(({ column }) => column));
  return {
    guesses: openGuesses(reading),
    missing: columnsOf(file).filter((column) => !file.columns[column]!.optional && !chosen.has(column)),
    formats: columns.flatMap(({ column, format: one }) => (one === '' && file.columns[column]?.reads ? [column] : [])),
  };
}

/** True where nothing is to be chosen any more. */
export function isChosen(file: FileOfKind, reading: Choices): boolean {
  const { guesses, missing, formats } = openChoices(file, reading);
  return guesses.length + missing.length + formats.length === 0;
}

/** The codes of each column that has some, by what a file may call them (`headerKey`). */
export type CodesByName = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * The texts of a row by their columns, each as the rules of a row know it: a day, an amount, and the code of a label in
 * any language.
 */
export function plainCells<Column extends string>(
  { columns }: FileOfKind<Column>,
  choices: readonly ColumnChoice[],
  { cells, codes, latestYear }: { cells: readonly string[]; codes: CodesByName; latestYear: (past: boolean) => number },
): Partial<Record<Column, string>> {
  return Object.fromEntries(
    choices.flatMap(({ column, format: one }, place) => {
      const known = columns[column as Column] as FileColumn | undefined;
      if (!known) return [];
      const text = cells[place] ?? '';
      const { reads, past = false } = known;
      if (!reads || text.trim() === '') return [[column, codes.get(column)?.get(headerKey(text)) ?? text]];
      return [[column, plainCell(text, { kind: reads, format: one, latestYear: latestYear(past) })]];
    }),
  ) as Partial<Record<Column, string>>;
}

/** The key that groups faults of rows: `fault|column`. */
export function reasonOf(faultOfRow: string): string {
  return faultOfRow.split('|').slice(0, 2).join('|');
}

/** The column whose text one value may take the place of in all rows with a reason; undefined where there is none. */
export function columnToSet({ columns }: FileOfKind, reason: string): string | undefined {
  const column = reason.split('|')[1];
  return column !== undefined && columns[column] && !columns[column].ofEachRow ? column : undefined;
}
