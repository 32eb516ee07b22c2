import { parse } from 'csv-parse';
import { encodingOf, isBlankRow, separated, textDecoder } from './tableText.mjs';

/** A row of a file: the number of the line on which it ends, and its cells. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * A file that is no CSV in the encoding. `about` is the encoding that it seems to have, '' where none is known, or the
 * number of a line.
 */
export class CsvUnreadable extends Error {
  readonly problem: 'encoding' | 'unreadable';
  readonly about: string;

  constructor(problem: 'encoding' | 'unreadable', about: string) {
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
 * nothing can be seen. Its cells are separated by what its first line has most of (comma, semicolon, tab), or by what a
 * line `sep=` before it names. Throws `CsvUnreadable` for another encoding than the one that is asked for, and where a
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
    const wide = isFirst ? utf16Of(bytes) : undefined;
    if (wide && encoding === 'utf-8') throw new CsvUnreadable('encoding', wide);
    isFirst = false;
    yield textOf(() => decode(bytes), bytes, encoding);
  }
  const rest = textOf(decode, new Uint8Array(), encoding);
  if (rest !== '') yield rest;
}

function textOf(decode: () => string, bytes: Uint8Array, encoding: string): string {
  let text: string;
  try {
    text = decode();
  } catch {
    // Of its whole lines, as a letter may be cut at either end.
    const lines = encodingOf(bytes.subarray(bytes.indexOf(lineEnd) + 1, bytes.lastIndexOf(lineEnd) + 1));
    const guess = lines === 'utf-8' ? encodingOf(bytes) : lines;
    throw new CsvUnreadable('encoding', guess === encoding || guess === 'utf-8' ? '' : guess);
  }
  if (text.includes('\0')) throw new CsvUnreadable('unreadable', '');
  return text;
}

const lineEnd = 0x0a;

// With its mark, or without it by the zeros beside Latin letters.
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const marked = encodingOf(bytes.subarray(0, 2));
  if (marked === 'utf-16le' || marked === 'utf-16be') return marked;
  const zero = bytes.subarray(0, 200).indexOf(0);
  return zero === -1 ? undefined : zero % 2 === 1 ? 'utf-16le' : 'utf-16be';
}
