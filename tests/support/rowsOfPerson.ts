import pg from 'pg';

/** A column of a table, as Postgres has it. */
interface Column {
  table: string;
  column: string;
  type: string;
  needed: boolean;
  generated: boolean;
  /** The values that its check allows, where it lists them. */
  values: string[];
  /** The table and column that it refers to. */
  refers: { table: string; column: string; with: number } | null;
}

/** The person for whom rows are made, by the tables that name one. */
export type Person = Record<'agents' | 'accounts' | 'learners' | 'members', string>;

type Row = Record<string, unknown>;

/** What a table is filled with where the schema does not let guess it. */
export type Given = Record<string, Row>;

/**
 * Fills the tables of a database that name a person, and those of `also` after them: each gets one row in which every
 * column that refers to a person names this one, and every free text says the mark and where it is. What else a row
 * refers to is found or made without the mark. Gives the tables in which a row of the person is by then, and why the
 * others could not be filled.
 */
export async function fillTables(
  address: string,
  person: Person,
  { mark, given, also }: { mark: string; given: Given; also: readonly string[] },
): Promise<{ filled: string[]; failed: Record<string, string> }> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const columns = await columnsOf(client);
    const filler = { client, columns, person, mark, given };
    const filled: string[] = [];
    const failed: Record<string, string> = {};
    for (const table of [...tablesNaming(columns), ...also]) {
      await client.query('BEGIN');
      try {
        await insert(filler, table, []);
        await client.query('COMMIT');
        filled.push(table);
      } catch (error) {
        await client.query('ROLLBACK');
        // There is one row of each person, and it is there already.
        if (await hasRowOf(filler, table)) filled.push(table);
        else failed[table] = (error as Error).message;
      }
    }
    return { filled, failed };
  } finally {
    await client.end();
  }
}

/** The tables with a column that refers to a person, or that names one by a rule of `personColumns`. */
function tablesNaming(columns: readonly Column[]): string[] {
  const named = columns.filter((column) => namesPerson(column));
  return [...new Set(named.map(({ table }) => table))].filter((table) => !notFilled.has(table)).toSorted();
}

// The person's own rows, and the index that triggers write of them; a member of staff is an account of another kind.
const roots = new Set(['agents', 'accounts', 'learners', 'members']);
const notFilled = new Set([...roots, 'staff_users', 'search_entries']);

function namesPerson({ refers, column, type }: Column): boolean {
  return refers ? roots.has(refers.table) : type === 'uuid' && personColumns.test(column);
}

// As columns that are the record of who did something are called, where no key says so.
const personColumns = /_by$|agent|account|colleague|owner_id/;

/** Every column of the tables of the product. */
async function columnsOf(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Row>(`
    SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type,
           a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS needed, a.attgenerated <> '' AS generated,
           (SELECT string_agg(pg_get_constraintdef(k.oid), ' ') FROM pg_constraint k
            WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]) AS checks,
           (SELECT json_build_object('table', k.confrelid::regclass::text, 'with', cardinality(k.conkey), 'column',
                     (SELECT f.attname FROM pg_attribute f WHERE f.attrelid = k.confrelid
                      AND f.attnum = k.confkey[array_position(k.conkey, a.attnum)]))
            FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f' AND a.attnum = ANY (k.conkey) LIMIT 1) AS refers
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> '_prisma_migrations'
    ORDER BY 1, a.attnum`);
  return rows.map(({ checks, ...column }) => ({
    ...(column as unknown as Column),
    values: String(checks ?? '').includes('ANY (ARRAY[')
      ? [...String(checks).matchAll(/'([^']*)'::text/g)].map((match) => match[1]!)
      : [],
  }));
}

async function hasRowOf({ client, person }: Filler, table: string): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT 1 FROM ${table} t WHERE t::text ~ $1 LIMIT 1`, [
    `${person.agents}|${person.learners}`,
  ]);
  return rowCount === 1;
}

interface Filler {
  client: pg.Client;
  columns: readonly Column[];
  person: Person;
  mark: string;
  given: Record<string, Row>;
}

/** Inserts a row into a table and gives it; what it refers to is there before it. */
async function insert(filler: Filler, table: string, above: readonly string[]): Promise<Row> {
  const row: Row = {};
  for (const column of filler.columns.filter((each) => each.table === table && !each.generated)) {
    const value = await valueOf(filler, column, [...above, table]);
    if (value !== undefined) row[column.column] = value;
  }
  const names = Object.keys(row);
  const { rows } = await filler.client.query<Row>(
    `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(', ')})
     VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')}) RETURNING *`,
    names.map((name) => row[name]),
  );
  return rows[0]!;
}

async function valueOf(filler: Filler, column: Column, above: readonly string[]): Promise<unknown> {
  const { table, column: name, type, refers, needed, values } = column;
  const given = filler.given[table];
  if (given && name in given) return given[name];
  if (refers && refers.table in filler.person) return filler.person[refers.table as keyof Person];
  if (namesPerson(column)) return filler.person.agents;
  if (refers) return needed ? referred(filler, refers, above) : undefined;
  if (values.length > 0) return needed ? values[0] : undefined;
  // What the row is about says the mark; what it only refers to is another's.
  const text = above.length === 1 ? `${filler.mark} ${table}.${name}` : 'sample';
  if (type === 'text' && !codes.test(name)) return text;
  if (type === 'bytea') return Buffer.from(text);
  if (type === 'jsonb') return JSON.stringify({ text });
  if (!needed) return undefined;
  if (name === 'currency') return 'USD';
  return type === 'uuid' ? crypto.randomUUID() : (samples[type] ?? 'X');
}

// The kind of a text column that has no personal words: a code, a number of ours, a hash.
const codes =
  /(?:^|_)(?:id|hash|code|codes|kind|brand|ship|curriculum|market|language|currency|state|status|level|key|theme|app|number|category|tool|template|source|type|version|part|purpose|role|area|outcome|company|method|transports|fingerprint|secret|scope|verb|format|policy|reference|failure|unit|table_name|place|mode|actor|verb|codes|columns|header|keys|permissions|taken_over)$/;

const samples: Record<string, unknown> = {
  integer: 1,
  bigint: 1,
  smallint: 1,
  boolean: false,
  'timestamp with time zone': new Date('2026-06-01T12:00:00Z'),
  date: '2026-06-01',
};

async function referred(filler: Filler, { table, column }: NonNullable<Column['refers']>, above: readonly string[]) {
  const { rows } = await filler.client.query<Row>(`SELECT "${column}" FROM ${table} LIMIT 1`);
  if (rows[0]) return rows[0][column];
  if (above.includes(table)) throw new Error(`${table} refers to itself by way of ${above.join(', ')}`);
  return (await insert(filler, table, above))[column];
}

/** The columns in which any of these words occurs in the database, whatever its case: `table.column`. */
export async function placesOf(address: string, words: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string; column: string; schema: string; type: string }>(`
      SELECT table_schema AS schema, table_name AS table, column_name AS column, data_type AS type FROM information_schema.columns
      JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
        AND (data_type IN ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'character', 'inet', 'tsvector')
             OR data_type = 'bytea')`);
    const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
    const found: string[] = [];
    for (const { schema, table, column, type } of rows) {
      const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
      const hit = await client.query(`SELECT 1 FROM "${schema}"."${table}" WHERE ${text} ~* $1 LIMIT 1`, [pattern]);
      if (hit.rowCount) found.push(`${table}.${column}`);
    }
    return found.toSorted();
  } finally {
    await client.end();
  }
}
