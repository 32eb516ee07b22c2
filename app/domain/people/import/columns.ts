import {
  agentFields,
  factsOf,
  fieldsWith,
  formParts,
  isOfMarket,
  type FieldWith,
} from '#app/domain/accounts/profile/agentFields.ts';
import type { ColumnFacts } from '#app/domain/operations/tables/columnFormats.ts';
import { storedGuess, type FileGuess } from '#app/domain/operations/tables/fileGuess.ts';
import type { DayOrder } from '#app/domain/operations/tables/dayTexts.ts';
import type { Market } from '#app/domain/markets/markets.ts';

type Imported = FieldWith<{ imported: object }>;
export type ImportColumn =
  | {
      [Name in Imported]: (typeof agentFields)[Name] extends { within: infer Column } ? Column : Name;
    }[Imported]
  | typeof branchColumn
  | typeof nameColumn;

/** The column with the name of a branch, which only agencies with branches have. */
const branchColumn = 'branch' as const;

/** The column with first and last name in one, which no template has. */
export const nameColumn = 'fullName' as const;

/**
 * The columns of an import, in the order of its template. A date of birth and a telephone number are one column each,
 * where the form of a single user has parts.
 */
export const importColumns: readonly ImportColumn[] = [
  ...formParts.flatMap((part) =>
    fieldsWith<{ imported: object }>((facts) => facts.part === part && facts.imported !== undefined).map(columnOf),
  ),
  branchColumn,
];

function columnOf(name: Imported): ImportColumn {
  return (factsOf(name)?.within ?? name) as ImportColumn;
}

// The field that a column of one name with it, or of several parts, is filled in for.
const fieldOf = new Map(
  fieldsWith<{ imported: object }>(({ imported }) => imported !== undefined).map((name) => [columnOf(name), name]),
);

/** What files call a column beside its label: the words of common exports, and of Excel's own contacts. */
export function otherNames(column: ImportColumn): readonly string[] {
  if (column === nameColumn) return [];
  if (column === branchColumn) return ['Branch', 'Team', 'Office', '支店'];
  return factsOf(fieldOf.get(column)!)?.imported?.also ?? [];
}

/** The column of each part of a date of birth or a telephone number. */
export const columnsOfParts: Readonly<Record<string, ImportColumn>> = Object.fromEntries(
  Object.keys(agentFields).flatMap((name) => {
    const column = factsOf(name)?.within;
    return column === undefined ? [] : [[name, column as ImportColumn]];
  }),
);

/** The column that each of a file's columns fills; '' for one that is left out. */
export type ColumnChoice = ImportColumn | '';

/** The columns of a market, which every agency has. */
export function columnsInMarket(market: Market): ImportColumn[] {
  return importColumns.filter((column) => column !== branchColumn && isOfMarket(fieldOf.get(column)!, market));
}

/** The columns of an agency: those of its market, and its branches where it has any. */
export function columnsOfAgency({
  market,
  agency,
}: {
  market: Market;
  agency: { hasBranches: boolean };
}): ImportColumn[] {
  const columns = columnsInMarket(market);
  return agency.hasBranches ? [...columns, branchColumn] : columns;
}

/** The columns that may be chosen for those of a file: the agency's, and the one with the whole name. */
export function choosableColumns(of: Parameters<typeof columnsOfAgency>[0]): ImportColumn[] {
  return [nameColumn, ...columnsOfAgency(of)];
}

/** Columns matched by name, where Name beside a first name is a last name, as in German files, and the other way round. */
export function withNameColumns(columns: readonly ColumnChoice[]): ColumnChoice[] {
  const open = (['lastName', 'firstName'] as const).filter((column) => !columns.includes(column));
  if (open.length === 2) return [...columns];
  return columns.map((column) => (column === nameColumn ? (open[0] ?? '') : column));
}

/** The required columns that none of a file's fills: the whole name fills two. */
export function missingColumns(market: Market, columns: readonly ColumnChoice[]): ImportColumn[] {
  const filled = columns.includes(nameColumn) ? [...columns, 'firstName', 'lastName'] : columns;
  return requiredColumnsOf(market).filter((column) => !filled.includes(column));
}

/**
 * The columns without which a user cannot be added; of telephone and cell phone one is enough. An absent address or
 * country is the agency's, an absent role advisor.
 */
export function requiredColumnsOf(market: Market): ImportColumn[] {
  return columnsInMarket(market).filter((column) => factsOf(fieldOf.get(column)!)?.imported?.required);
}

/** What is said of a row by column, in the order of the template, where the database keeps keys by their length. */
export function inColumnOrder(byColumn: Partial<Record<ImportColumn, string>> | null): [ImportColumn, string][] {
  const said = Object.entries(byColumn ?? {}) as [ImportColumn, string][];
  return said.toSorted(([one], [other]) => importColumns.indexOf(one) - importColumns.indexOf(other));
}

/** The text of each column in a row of the file, by the choice of columns. */
export function columnTexts(
  cells: readonly string[],
  choice: readonly ColumnChoice[],
): Partial<Record<ImportColumn, string>> {
  return Object.fromEntries(
    choice.flatMap((column, place) => (column === '' || !cells[place] ? [] : [[column, cells[place]]])),
  );
}

const ofEachRow: readonly string[] = ['userId', 'emailAddress', 'fullName', 'firstName', 'lastName', 'birthDate'];

/** True for a column in which one text may be right for several rows. */
export function columnToSet(column: string): column is ImportColumn {
  return importColumns.some((each) => each === column) && !ofEachRow.includes(column);
}

/** What is known of a file's columns, and the order of days that each is in; '' where that is to be chosen. */
export interface ImportFormats {
  facts: readonly ColumnFacts[];
  formats: readonly (DayOrder | '')[];
}

/** The formats of a stored import; null before its columns were looked through. */
export function formatsOf({ facts, formats }: { facts: unknown; formats: unknown }): ImportFormats | null {
  return facts === null ? null : { facts: facts as ColumnFacts[], formats: formats as ImportFormats['formats'] };
}

/** What was guessed of how the file of a stored import is read. */
export function guessOf({ guess }: { guess: unknown }): FileGuess {
  return storedGuess.parse(guess);
}

/** What the columns of a file say of its rows: how days are written, and whether ZIP codes have lost their zeros. */
export function columnRules(columns: readonly ColumnChoice[], known: ImportFormats | null) {
  return {
    dayOrder: dayOrderOf(columns, known),
    zerosLost: known?.facts[columns.indexOf('zip')]?.zeros === false,
  };
}

/** The order of the parts of a date of birth in a file; '' while it is to be chosen, and where no column has one. */
export function dayOrderOf(columns: readonly ColumnChoice[], known: ImportFormats | null): DayOrder | '' {
  return known?.formats[columns.indexOf('birthDate')] ?? '';
}
