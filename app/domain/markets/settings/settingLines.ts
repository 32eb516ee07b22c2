import { z } from 'zod';
import { messageKey } from '#app/domain/messages.ts';
import { isLegalLine, searchKey, stripMarkup } from '#app/domain/text.ts';
import type { SettingField } from './settingFields.ts';

/** A column of a field of lines: how long a cell may be, whether it may be empty, and what else it must be. */
export interface LineColumn {
  max: number;
  optional?: true;
  /** Of the first one: what a line that names the columns may call it, beside its own name. */
  called?: readonly string[];
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
export function linesField<Of extends Columns>(
  columns: Of,
  { most, file }: { most: number; file?: true },
): SettingField<Line<Of>[]> {
  const names = Object.keys(columns) as (keyof Of & string)[];
  const widest = names.reduce((sum, name) => sum + columns[name]!.max + 3, 1);
  return {
    control: 'lines',
    isRequired: false,
    maxLength: most * widest,
    ...(file && { file }),
    typed: (lines) => lines.map((line) => names.map((name) => quoted(line[name])).join('; ')).join('\n'),
    schema: (field) =>
      z
        .string({ error: messageKey('required', field) })
        .max(most * widest, messageKey('tooLong', field, most * widest))
        .default('')
        .transform((text, issues) => {
          const rows = rowsOfText(text, [names[0]!, ...(columns[names[0]!]!.called ?? [])]);
          const wrong = (rule: string, about: string, limit: number) =>
            issues.addIssue({ code: 'custom', message: messageKey(rule, about, limit) });
          if (rows.length > most) wrong('linesTooMany', field, most);
          else
            for (const { cells, number } of rows) {
              const fault = faultOf(columns, names, cells);
              if (fault === undefined) continue;
              wrong(fault === '' ? 'lineColumns' : 'lineCell', fault === '' ? field : fault, number);
              break;
            }
          return rows.map(({ cells, number }) => {
            const line = lineOf(columns, names, cells);
            numbers.set(line, number);
            return line;
          });
        }),
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

function lineOf<Of extends Columns>(columns: Of, names: (keyof Of & string)[], cells: readonly string[]): Line<Of> {
  return Object.fromEntries(
    names.map((name, at) => [name, columns[name]!.read?.(cells[at] ?? '') ?? cells[at] ?? '']),
  ) as Line<Of>;
}

/** The column that is wrong, '' where there are more cells than columns, undefined where all is right. */
function faultOf(columns: Columns, names: readonly string[], cells: readonly string[]): string | undefined {
  if (cells.length > names.length) return '';
  return names.find((name, at) => {
    const { max, optional, read } = columns[name]!;
    const cell = cells[at] ?? '';
    if (cell === '') return !optional;
    // As it is stored it may be longer than it was typed.
    const kept = read ? read(cell) : cell;
    // What a file in another encoding reads as is nobody's name.
    return (
      cell.length > max || kept === undefined || kept.length > max || !isLegalLine(cell) || cell.includes('\uFFFD')
    );
  });
}

function rowsOfText(text: string, firstColumn: readonly string[]): { cells: string[]; number: number }[] {
  const lines = text
    .normalize('NFC')
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/);
  const rows = lines.flatMap((line, at) => {
    const cells = cellsOf(line).map((cell) => stripMarkup(cell).trim());
    while (cells.length > 0 && cells.at(-1) === '') cells.pop();
    return cells.length === 0 ? [] : [{ cells, number: at + 1 }];
  });
  const called = (name: string) => searchKey(name.normalize('NFKC'));
  const [first = ''] = rows[0]?.cells ?? [];
  return firstColumn.some((name) => called(name) === called(first)) ? rows.slice(1) : rows;
}

function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ',';
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at]!;
    if (sign === '"' && isQuoted && line[at + 1] === '"') {
      cell += sign;
      at += 1;
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) {
      isQuoted = !isQuoted;
      if (isQuoted) cell = '';
    } else if (sign === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell];
}

const quoted = (text: string) => (/[;"\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
