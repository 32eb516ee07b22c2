import { columnWords } from '#app/domain/operations/tables/columnWords.ts';
import type { FieldNames } from '#app/domain/operations/tables/headers.ts';
import { codesByLabel, labelsOf } from '#app/domain/operations/tables/labels.server.ts';
import { columnsOf, labelKeyOf, type CodesByName, type FileColumn, type FileOfKind } from './fileOfKind.ts';

/** What each column of a kind's files may be called: its name in the API, its label in every language, and other words. */
export function columnNames<Column extends string>(file: FileOfKind<Column>): FieldNames<Column> {
  return new Map(
    columnsOf(file).map((column) => [
      column,
      [column, ...labelsOf(labelKeyOf(file, column)), ...(file.columns[column].also ?? []), ...columnWords(column)],
    ]),
  );
}

/** The codes of each column of a kind's files, by their labels in every language. */
export function codesByName(file: FileOfKind): CodesByName {
  return new Map(
    Object.entries(file.columns).flatMap(([column, { codes, codeLabel }]: [string, FileColumn]) =>
      codes ? [[column, codesByLabel(codes, codeLabel)] as const] : [],
    ),
  );
}
