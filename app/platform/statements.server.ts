import { z } from 'zod';

/** A statement with its values, as `rowsOf` (database.server.ts) runs it. */
export interface Statement<Row> {
  /** The name under which a connection prepares it once; undefined for one that is planned with its values. */
  name: string | undefined;
  text: string;
  values: unknown[];
  /** The description that tests and development hold every row to. */
  row: z.ZodType<Row>;
}

/** The places of named values in a statement's text: `$1` and so on. */
export type Named<Values> = { readonly [Name in keyof Values]: string } & { readonly [givenAs]?: Values };
declare const givenAs: unique symbol;

/** Gives a value its place in the text of a statement that is composed for each call. */
export type Place = (value: unknown) => string;

interface Definition<Values, Row> {
  /** Its own among all statements. */
  name: string;
  /** False where the plan depends on the values: after five runs Postgres plans a prepared statement without them. */
  prepared?: boolean;
  sql: (places: Named<Values>) => string;
  row: z.ZodType<Row>;
}

/** A statement whose text never changes; called with its values it gives what `rowsOf` runs. */
export interface DefinedStatement<Values, Row> {
  (values: Values): Statement<Row>;
  readonly text: string;
}

/** The row of a statement that returns none. */
export const noRow = z.never();

const definitions = new Map<string, { text: string; row: z.ZodType }>();
const preparedNames = new Map<string, string>();

/**
 * Defines a statement that only its values change, which its text has by name:
 * `sql: ({ userId }: Named<{ userId: string }>) => 'SELECT … WHERE user_id = ' + userId`. `row` describes the rows as
 * the driver gives them and converts nothing.
 */
export function statement<Values extends object, Row>({
  name,
  prepared = true,
  sql,
  row,
}: Definition<Values, Row>): DefinedStatement<Values, Row> {
  const names: (keyof Values)[] = [];
  const text = sql(placesOf(names));
  const preparedName = prepared ? name : undefined;
  const withValues = (values: Values): Statement<Row> => ({
    name: preparedName,
    text,
    // Prisma takes no undefined value.
    values: names.map((each) => values[each] ?? null),
    row,
  });
  definitions.set(name, { text, row });
  if (prepared) preparedNames.set(text, name);
  return Object.assign(withValues, { text });
}

// A value has the place of its first mention.
function placesOf<Values extends object>(names: (keyof Values)[]): Named<Values> {
  return new Proxy({} as Named<Values>, {
    get(_, name) {
      const known = names.indexOf(name as keyof Values);
      return `$${known >= 0 ? known + 1 : names.push(name as keyof Values)}`;
    },
  });
}

/**
 * Composes a statement whose text depends on what is asked, as where filters narrow a list. With a name, which has to
 * stand for this text alone, it is prepared.
 */
export function composed<Row>(
  row: z.ZodType<Row>,
  compose: (place: Place) => { text: string; name?: string | undefined },
): Statement<Row> {
  const values: unknown[] = [];
  const { name, text } = compose((value) => `$${values.push(value)}`);
  return { name, text, values, row };
}

/** A statement as `Prisma.sql` writes it, whose values stand in its text, with a description of its rows. */
export function described<Row>(
  row: z.ZodType<Row>,
  { text, values }: { text: string; values: unknown[] },
): Statement<Row> {
  return { name: undefined, text, values, row };
}

/** The statements that the modules loaded so far define, by name. */
export function definedStatements(): ReadonlyMap<string, { text: string; row: z.ZodType }> {
  return definitions;
}

/** The name under which a text is prepared, where it is a defined statement's. */
export function preparedNameOf(text: string): string | undefined {
  return preparedNames.get(text);
}

/** Throws an error that names the column where a row is not what its statement describes. */
export function assertRows({ name, text, row }: Statement<unknown>, rows: readonly unknown[]): void {
  for (const each of rows) {
    const { error } = row.safeParse(each);
    if (error) throw new TypeError(`A row of ${name ?? text} is not as described: ${z.prettifyError(error)}`);
  }
}
