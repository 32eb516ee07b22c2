import { z } from 'zod';
import { Refusal } from '#app/domain/refusals.ts';
import { textEncodings } from './encodings.ts';

/**
 * What is guessed of how a file is read beside its columns. `readings` are the encodings among which its reader has to
 * choose, each with some words as it has them; the sheet is open where several have a table.
 */
export const storedGuess = z.strictObject({
  readings: z.array(z.strictObject({ encoding: z.enum(textEncodings), sample: z.string() })).default([]),
  /** The visible sheets of a workbook that are not empty, and the one that is read. */
  sheets: z.array(z.string()).default([]),
  sheet: z.string().default(''),
  isSheetOpen: z.boolean().default(false),
  /** The number of the row with the names of the columns. */
  headerLine: z.int().default(1),
});
export type FileGuess = z.output<typeof storedGuess>;

/** The names of what its reader has to choose before any row of a file is taken. */
export function openGuesses({
  readings,
  isSheetOpen,
}: Pick<FileGuess, 'readings' | 'isSheetOpen'>): ('encoding' | 'sheet')[] {
  return [...(readings.length > 0 ? (['encoding'] as const) : []), ...(isSheetOpen ? (['sheet'] as const) : [])];
}

const fileChoice = z.strictObject({
  encoding: z.enum([...textEncodings, 'xlsx']).optional(),
  sheet: z.string().max(200).optional(),
  headerLine: z.coerce.number().int().min(1).max(2_000_000).optional(),
});
/** How a file is to be read, as its form sends it; what is left out stays as it was. */
export type FileChoice = z.output<typeof fileChoice>;

/** Reads the form of how a file is read. Throws `malformedRequest` for what is none. */
export function readFileChoice(form: FormData): FileChoice {
  const parsed = fileChoice.safeParse({
    encoding: form.get('encoding') ?? undefined,
    sheet: form.get('sheet') ?? undefined,
    headerLine: form.get('headerLine') || undefined,
  });
  if (!parsed.success) throw new Refusal('malformedRequest');
  return parsed.data;
}

/** How a file is read, of which its columns depend. */
export interface ReadAs {
  encoding: string;
  sheet: string;
  headerLine: number;
}

/**
 * How a choice has a file read; null where that changes nothing. On another sheet, or in another encoding, the header is
 * looked for again (line 0), unless its line was chosen too.
 */
export function otherReading(choice: FileChoice, read: ReadAs): ReadAs | null {
  const { encoding = read.encoding, sheet = read.sheet, headerLine = read.headerLine } = choice;
  if (headerLine !== read.headerLine) return { encoding, sheet, headerLine };
  return encoding === read.encoding && sheet === read.sheet ? null : { encoding, sheet, headerLine: 0 };
}
