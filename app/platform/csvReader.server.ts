import { parse } from 'csv-parse';
import { delimiterOf, encodingOf } from './tableText.mjs';

/** A row of a file: the number of the line on which it ends, and its cells. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * A file that is no CSV in UTF-8. `about` is the encoding that it seems to have, '' where none is known, or the number
 * of a line.
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

const names = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  shift_jis: 'Shift_JIS',
  'windows-1252': 'Windows-1252',
} as const;
// A quotation mark that is never closed must not take the whole file into memory.
const longestRow = 16_384;

/**
 * The rows of a large CSV file, its header first, one after the other and in little memory. Its cells are separated by
 * what its first line has most of (comma, semicolon, tab). Throws `CsvUnreadable` for another encoding than UTF-8, and
 * where quotation marks are amiss.
 */
export async function* readCsv(content: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  const texts = decoded(content)[Symbol.asyncIterator]();
  const first = await texts.next();
  if (first.done) return;
  const parser = parse({
    delimiter: delimiterOf(first.value),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
  });
  const fed = feed(parser, first.value, texts);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { line: info.lines, cells: record };
  } catch (error) {
    if (isParserError(error)) throw new CsvUnreadable('unreadable', String(error.lines ?? ''));
    throw error;
  } finally {
    parser.destroy();
    await fed;
    await texts.return(undefined);
  }
}

// The package does not export its error; each has a code of its own, and mostly the number of a line.
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

async function* decoded(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for await (const bytes of content) {
    if (isFirst && looksLikeUtf16(bytes)) throw new CsvUnreadable('encoding', names['utf-16le']);
    isFirst = false;
    yield textOf(decoder, bytes);
  }
  const rest = textOf(decoder, undefined);
  if (rest !== '') yield rest;
}

function textOf(decoder: TextDecoder, bytes: Uint8Array | undefined): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch {
    const guess = encodingOf(bytes ?? new Uint8Array());
    throw new CsvUnreadable('encoding', guess === 'utf-8' ? '' : names[guess]);
  }
}

// With its mark, or without it by the zeros beside Latin letters.
function looksLikeUtf16(bytes: Uint8Array): boolean {
  return encodingOf(bytes.subarray(0, 2)).startsWith('utf-16') || bytes.subarray(0, 200).includes(0);
}
