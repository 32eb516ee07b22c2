import { z } from 'zod';
import { messageKey } from '#app/domain/messages.ts';
import { isLegalLine, searchKey } from '#app/domain/text.ts';
import { typedText } from '#app/domain/textSchema.ts';
import type { SettingField } from './settingFields.ts';

/** A column of a field of lines: how long a cell may be, whether it may be empty, and what else it must be. */
interface LineColumn {
  max: number;
  optional?: true;
  /** Of the first one: what a line that names the columns may call it, beside its own name. */
  called?: readonly string[];
  /** How the cell is typed; a line of text where it is left out. */
  input?: 'date' | 'email';
  /** The cell as it is stored; undefined for one that is refused. */
  read?: (text: string) => string | undefined;
}
type Columns = Record<string, LineColumn>;

/** A line by its columns; '' for what is left open. */
export type Line<Of extends Columns> = Record<keyof Of & string, string>;

/**
 * A field of lines, as they are copied out of a spreadsheet or stand in a CSV file: a line for each, its cells parted
 * by tabs, semicolons or commas. A first line that names the columns is passed over.
 */
export function linesField<Of extends Columns>(columns: Of, { most }: { most: number }): SettingField<Line<Of>[]> {
  const names = Object.keys(columns) as (keyof Of & string)[];
  const widest = names.reduce((sum, name) => sum + columns[name]!.max + 3, 1);
  const write = (lines: readonly Record<string, string>[]) =>
    lines.map((line) => names.map((name) => quoted(line[name] ?? '')).join('; ')).join('\n');
  const schema = (field: string) =>
    // What cannot be stored is said of its line.
    typedText(field, most * widest, { write: (text) => text, isLegal: () => true })
      .default('')
      .transform((text, issues) => {
        const rows = rowsOfText(text, [names[0]!, ...(columns[names[0]!]!.called ?? [])]);
        const fault = faultOfRows(rows, most, (cells) => faultOf(columns, names, cells));
        if (fault) {
          const about = fault.column || field;
          issues.addIssue({ code: 'custom', message: messageKey(fault.rule, about, fault.limit) });
          return z.NEVER;
        }
        return rows.map(({ cells, number }) => {
          const line = lineOf(columns, names, cells);
          numbers.set(line, number);
          return line;
        });
      });
  return {
    control: 'lines',
    isRequired: false,
    maxLength: most * widest,
    rows: {
      columns: names.map((name) => {
        const { max, optional, input = 'text' } = columns[name]!;
        return { name, max, isRequired: !optional, input };
      }),
      most,
      read: (text) => schema('').safeParse(text).data,
      readRow: (cells) => {
        const typed = names.map((name) => (cells[name] ?? '').normalize('NFC').trim());
        const wrong = faultOf(columns, names, typed);
        return wrong === undefined ? { row: lineOf(columns, names, typed) } : { wrong };
      },
      write,
    },
    typed: write,
    schema,
    stored: z
      .array(z.strictObject(Object.fromEntries(names.map((name) => [name, z.string().max(columns[name]!.max)]))))
      .max(most) as unknown as z.ZodType<Line<Of>[]>,
  };
}

// Of the lines that were read from a text: one that names the columns, or is empty, counts in it too.
const numbers = new WeakMap<object, number>();

/** The number of a line in the text that it was read from. */
export function lineNumber(lines: readonly object[], at: number): number {
  return numbers.get(lines[at]!) ?? at + 1;
}

/** The place of the first line that says something which a line before it says; -1 where none does. */
export function firstTwice<Item>(lines: readonly Item[], saidBy: (line: Item) => readonly string[]): number {
  const said = new Set<string>();
  return lines.findIndex((line) => {
    const own = saidBy(line);
    const isTwice = own.some((each) => said.has(each));
    for (const each of own) said.add(each);
    return isTwice;
  });
}

function lineOf<Of extends Columns>(columns: Of, names: (keyof Of & string)[], cells: readonly string[]): Line<Of> {
  return Object.fromEntries(
    names.map((name, at) => [name, columns[name]!.read?.(cells[at] ?? '') ?? cells[at] ?? '']),
  ) as Line<Of>;
}

interface Row {
  cells: string[];
  number: number;
}

/** What is first wrong with rows: the rule, the column that it is about, and the number that the message names. */
function faultOfRows(
  rows: readonly Row[],
  most: number,
  faultOfCells: (cells: readonly string[]) => string | undefined,
): { rule: string; column: string; limit: number } | undefined {
  if (rows.length > most) return { rule: 'linesTooMany', column: '', limit: most };
  for (const { cells, number } of rows) {
    const column = faultOfCells(cells);
    if (column !== undefined) return { rule: column === '' ? 'lineColumns' : 'lineCell', column, limit: number };
  }
  return undefined;
}

/** The column that is wrong, '' where there are more cells than columns, undefined where all is right. */
function faultOf(columns: Columns, names: readonly string[], cells: readonly string[]): string | undefined {
  if (cells.length > names.length) return '';
  return names.find((name, at) => {
    const { max, optional, read } = columns[name]!;
    const cell = cells[at] ?? '';
    if (cell === '') return !optional;
    // A file in another encoding reads as something that is no name.
    if (cell.length > max || !isLegalLine(cell) || cell.includes('\uFFFD')) return true;
    // As it is stored it may be longer than it was typed.
    const kept = read ? read(cell) : cell;
    return kept === undefined || kept.length > max;
  });
}

// More than the cells of any line take with their letters in parts.
const longestLine = 10_000;
// Composed letters are at most a third of their parts: a longer cell is refused as it is.
const longestComposed = 2000;
const composed = (cell: string) => (cell.length > longestComposed ? cell : cell.normalize('NFC').trim());

function rowsOfText(text: string, firstColumn: readonly string[]): Row[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const rows = lines.flatMap((line, at) => {
    if (/^[\s;,]*$/.test(line)) return [];
    // A longer line is refused as one cell that is too long.
    const cells = line.length > longestLine ? [line] : cellsOf(line).map(composed);
    while (cells.length > 0 && cells.at(-1) === '') cells.pop();
    return cells.length === 0 ? [] : [{ cells, number: at + 1 }];
  });
  const called = (name: string) => searchKey(name.normalize('NFKC'));
  const [first = ''] = rows[0]?.cells ?? [];
  const isHeading = first.length <= longestName && firstColumn.some((name) => called(name) === called(first));
  return isHeading ? rows.slice(1) : rows;
}

// Of a column.
const longestName = 60;

function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ',';
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isEmpty = true;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at]!;
    if (sign === '"' && isQuoted && line[at + 1] === '"') {
      cell += sign;
      at += 1;
    } else if (sign === '"' && (isQuoted || isEmpty)) {
      isQuoted = !isQuoted;
      if (isQuoted) cell = '';
      isEmpty = false;
    } else if (sign === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
      isEmpty = true;
    } else {
      cell += sign;
      isEmpty &&= sign.trim() === '';
    }
  }
  return [...cells, cell];
}

const quoted = (text: string) => (/[;"\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
