import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ImportColumn } from '#app/domain/people/import/columns.ts';

/** A person of an import file for the US, another one at each call. */
export function personRow(changes: Partial<Record<ImportColumn, string>> = {}): Partial<Record<ImportColumn, string>> {
  const number = randomInt(1_000_000_000);
  return {
    userId: `Imp${number}`,
    emailAddress: `imported.${number}@harbor.example`,
    title: 'Ms.',
    firstName: 'Renée',
    lastName: 'Nuñez',
    gender: 'Female',
    birthDate: '1984-03-07',
    telephone: '(305) 555-0123',
    ...changes,
  };
}

/** Rows as a CSV file, with the names of the columns in the API unless others are given. */
export function csvOf(rows: readonly Partial<Record<ImportColumn, string>>[], header?: readonly string[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row) as ImportColumn[]))];
  const line = (cells: readonly string[]) =>
    cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
  return [line(header ?? columns), ...rows.map((row) => line(columns.map((column) => row[column] ?? '')))].join('\r\n');
}

/** A workbook of `tests/support/sheets`. */
export function sheetFile(name: string): Uint8Array {
  return readFileSync(path.join(import.meta.dirname, 'sheets', `${name}.xlsx`));
}

/** A file as an upload brings it: its bytes in parts. */
export function uploadOf(content: string | Uint8Array, name = 'people.csv') {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { name, type: 'text/csv', content: partsOf(bytes) };
}

async function* partsOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536);
}
