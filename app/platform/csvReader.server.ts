import { parse } from 'csv-parse';
import { ForeignWords } from './encodingGuess.mjs';
import { guessOf, isBlankRow, markedEncoding, otherKindOf, separated, textDecoder } from './tableText.mjs';

/** A row of a file: the number of the line on which it ends, and its cells. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Why a file is no CSV in an encoding. */
type CsvProblem = 'encoding' | 'unreadable' | 'webPage' | 'xmlFile' | 'oldWorkbook';

/**
 * A file that is no CSV in the encoding. `about` is the encoding that its beginning proves, '' where it proves none, or
 * the number of a line.
 */
export class CsvUnreadable extends Error {
  readonly problem: CsvProblem;
  readonly about: string;

  constructor(problem: CsvProblem, about: string) {
    super(`${problem} ${about}`);
    this.name = 'CsvUnreadable';
    this.problem = problem;
    this.about = about;
  }
}

// A quotation mark that is never closed must not take the whole file into memory.
const longestRow = 16_384;

/**
 * The rows of a large CSV file, its header first, one after the other and in little memory, without those in which
 * nothing can be seen. Its cells are separated as `separated` finds. Throws `CsvUnreadable` for another encoding than the one that is asked for, and where a
 * quotation mark is in the wrong place.
 */
export async function* readCsv(content: AsyncIterable<Uint8Array>, encoding = 'utf-8'): AsyncGenerator<CsvRow> {
  const texts = decoded(content, encoding)[Symbol.asyncIterator]();
  const first = await texts.next();
  if (first.done) return;
  const { text, delimiter, linesBefore } = separated(first.value);
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
  });
  const fed = feed(parser, text, texts);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      if (!isBlankRow(record)) yield { line: info.lines + linesBefore, cells: record };
  } catch (error) {
    if (isParserError(error)) throw new CsvUnreadable('unreadable', String(error.lines ?? ''));
    throw error;
  } finally {
    parser.destroy();
    await fed;
    await texts.return(undefined);
  }
}

// The package does not export its error; each has its own code, and mostly the number of a line.
function isParserError(error: unknown): error is Error & { lines?: number } {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
}

type Parser = ReturnType<typeof parse>;

function roomIn(parser: Parser): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      parser.off('drain', go).off('close', go);
      resolve();
    };
    parser.on('drain', go).on('close', go);
  });
}

// Writes no faster than rows are taken; what the texts throw reaches the reader by the parser.
async function feed(parser: Parser, first: string, rest: AsyncGenerator<string>): Promise<void> {
  try {
    for (
      let text: string | undefined = first;
      text !== undefined && !parser.destroyed;
      text = (await rest.next()).value as string | undefined
    ) {
      if (!parser.write(text)) await roomIn(parser);
    }
    if (!parser.destroyed) parser.end();
  } catch (error) {
    parser.destroy(error as Error);
  }
}

async function* decoded(content: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decode = textDecoder(encoding, { fatal: true });
  let isFirst = true;
  for await (const bytes of content) {
    if (isFirst) requireText(bytes, encoding);
    isFirst = false;
    yield textOf(() => decode(bytes));
  }
  const rest = textOf(decode);
  if (rest !== '') yield rest;
}

function requireText(beginning: Uint8Array, encoding: string): void {
  const other = otherKindOf(beginning);
  if (other) throw new CsvUnreadable(other, '');
  const marked = markedEncoding(beginning);
  if (encoding === 'utf-8' && marked && marked !== 'utf-8') throw new CsvUnreadable('encoding', marked);
}

function textOf(decode: () => string): string {
  let text: string;
  try {
    text = decode();
  } catch {
    throw new CsvUnreadable('encoding', '');
  }
  if (text.includes('\0')) throw new CsvUnreadable('unreadable', '');
  return text;
}

/** The encoding of a text that is not in UTF-8, by its words and by what is `usual` where it comes from. */
export async function guessEncodingOf(content: AsyncIterable<Uint8Array>, usual: readonly string[]) {
  const foreign = new ForeignWords();
  for await (const bytes of content) foreign.add(bytes);
  foreign.add();
  return guessOf(foreign.words, usual);
}
