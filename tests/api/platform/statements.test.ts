import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { composed, definedStatements, statement, type Named } from '#app/platform/statements.server.ts';
import { describeStatement } from '#tests/support/describeStatement.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

const { url } = await testDatabase({ pastPooler: true });
const { database, rowOf, rowsOf } = await import('#app/platform/database.server.ts');
const client = new pg.Client({ connectionString: url });
beforeAll(() => client.connect());
afterAll(() => client.end());

// Every module that defines one registers it as it is read; so do other tests in this process.
const modules = import.meta.glob(['/app/domain/**/*.server.ts', '/app/platform/**/*.server.ts']);
for (const [path, read] of Object.entries(modules))
  if (readFileSync(new URL(`../../..${path}`, import.meta.url), 'utf8').includes(' statement({')) await read();
const defined = [...definedStatements()]
  .filter(([name]) => !name.startsWith('test-'))
  .map(([name, { text, row }]) => ({ name, text, row }));

/** The kinds of schema that describe what the driver makes of a column, by the type's name in Postgres. */
const kinds: Record<string, readonly string[]> = {
  bool: ['boolean'],
  int2: ['number'],
  int4: ['number', 'literal'],
  int8: ['string'],
  numeric: ['string'],
  text: ['string', 'enum'],
  uuid: ['string'],
  timestamptz: ['date'],
  json: ['array', 'object', 'record', 'unknown', 'custom'],
  jsonb: ['array', 'object', 'record', 'unknown', 'custom'],
};

function kindOf(schema: z.ZodType): string {
  return schema instanceof z.ZodNullable ? kindOf(schema.unwrap() as z.ZodType) : schema.type;
}

function columnsOf(row: z.ZodType): Record<string, z.ZodType> {
  return row instanceof z.ZodObject ? row.shape : {};
}

const typeNames = async () =>
  new Map((await client.query('SELECT oid, typname FROM pg_type')).rows.map(({ oid, typname }) => [oid, typname]));

test('there are statements', () => {
  expect(defined.length).toBeGreaterThan(20);
});

test.each(defined)('$name has the columns that its row describes', async ({ text, row }) => {
  const fields = await describeStatement(client, text);
  const columns = columnsOf(row);
  expect(fields.map(({ name }) => name).sort()).toEqual(Object.keys(columns).sort());
  const types = await typeNames();
  for (const { name, dataTypeID } of fields) {
    const type = types.get(dataTypeID)!;
    // An array's type is that of its items with an underscore; the driver reads an enumeration as text.
    const expected = type.startsWith('_') ? ['array'] : (kinds[type] ?? ['string', 'enum']);
    expect(expected, `${name} is of the type ${type}`).toContain(kindOf(columns[name]!));
  }
});

const agencyCountry = (row: z.ZodType<unknown>) =>
  statement({
    name: `country-of-${crypto.randomUUID()}`,
    sql: ({ agencyId, other }: Named<{ agencyId: string; other: string | undefined }>) =>
      `SELECT ${other}::text AS other, ${agencyId}::text AS "agencyId", ${agencyId}::text || '!' AS again`,
    row,
  });
const described = z.strictObject({ other: z.null(), agencyId: z.string(), again: z.string() });

test('a statement has its values by name, wherever and however often it names them', async () => {
  const asked = agencyCountry(described)({ agencyId: '1', other: undefined });
  expect(await rowOf(database(), asked)).toEqual({ other: null, agencyId: '1', again: '1!' });
  expect(asked.values).toHaveLength(2);
});

test('a row that is not as described is an error, by the pool and in a transaction', async () => {
  const renamed = agencyCountry(described.omit({ again: true }))({ agencyId: '1', other: undefined });
  await expect(rowsOf(database(), renamed)).rejects.toThrow('again');
  await expect(database().$transaction((tx) => rowsOf(tx, renamed))).rejects.toThrow('again');
});

test('a statement joins the transaction that it is given, and is prepared there too', async () => {
  const insert = statement({
    name: 'inserted-throttle',
    sql: ({ key, now }: Named<{ key: string; now: Date }>) =>
      `INSERT INTO throttle (key, failures, window_start) VALUES (${key}, 1, ${now}) RETURNING key`,
    row: z.strictObject({ key: z.string() }),
  });
  const prepared = composed(z.strictObject({ name: z.string() }), () => ({
    text: "SELECT name FROM pg_prepared_statements WHERE name = 'inserted-throttle'",
  }));
  const ended = database().$transaction(async (tx) => {
    expect(await rowsOf(tx, insert({ key: 'one', now: new Date() }))).toEqual([{ key: 'one' }]);
    expect(await rowsOf(tx, prepared)).toHaveLength(1);
    throw new Error('rolled back');
  });
  await expect(ended).rejects.toThrow('rolled back');
  expect(await database().throttle.count({ where: { key: 'one' } })).toBe(0);
});
