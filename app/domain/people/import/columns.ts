import type { Market } from '#app/domain/markets/markets.ts';
import { searchKey } from '#app/domain/text.ts';

/**
 * The columns of an import, in the order of its template. A date of birth and a telephone number are one column each,
 * where the form of a single user has parts.
 */
export const importColumns = [
  'userId',
  'emailAddress',
  'title',
  'firstName',
  'middleName',
  'lastName',
  'suffix',
  'gender',
  'birthDate',
  'telephone',
  'cellPhone',
  'houseName',
  'address1',
  'address2',
  'address3',
  'city',
  'state',
  'zip',
  'country',
  'agentType',
  'cliaagentId',
  'abtanumber',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** The column that each of a file's columns fills; '' for one that is left out. */
export type ColumnChoice = ImportColumn | '';

const marketOfColumn: Partial<Record<ImportColumn, Market>> = { houseName: 'uk', cliaagentId: 'nam', abtanumber: 'uk' };

/** The columns of a market. */
export function columnsOf(market: Market): ImportColumn[] {
  return importColumns.filter((column) => (marketOfColumn[column] ?? market) === market);
}

/**
 * The columns without which nobody can be added; of telephone and cell phone one is enough. An absent address or
 * country is the agency's, an absent role advisor.
 */
export function requiredColumnsOf(market: Market): ImportColumn[] {
  const always: ImportColumn[] = ['userId', 'emailAddress', 'title', 'firstName', 'lastName', 'gender', 'birthDate'];
  return market === 'uk' ? [...always, 'abtanumber'] : always;
}

/** What a column's name is compared by: its letters and digits, without case, accents and width. */
export function headerKey(name: string): string {
  return searchKey(name.normalize('NFKC')).replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Matches a file's columns by their names; `names` has what each column may be called. Of two alike the first counts.
 */
export function matchColumns(
  header: readonly string[],
  names: ReadonlyMap<ImportColumn, readonly string[]>,
): ColumnChoice[] {
  const byKey = new Map<string, ImportColumn>();
  for (const [column, called] of names)
    for (const name of called) if (!byKey.has(headerKey(name))) byKey.set(headerKey(name), column);
  const taken = new Set<ImportColumn>();
  return header.map((name) => {
    const column = byKey.get(headerKey(name));
    if (column === undefined || taken.has(column)) return '';
    taken.add(column);
    return column;
  });
}

/** The text of each column in a row of the file, by the choice of columns. */
export function textsOf(
  cells: readonly string[],
  choice: readonly ColumnChoice[],
): Partial<Record<ImportColumn, string>> {
  return Object.fromEntries(
    choice.flatMap((column, place) => (column === '' || !cells[place] ? [] : [[column, cells[place]]])),
  );
}
