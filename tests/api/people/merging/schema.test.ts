import { expect, test } from 'vitest';
import { mergedKeys } from '#app/domain/people/merging/mergeRows.server.ts';
import { mergeRules } from '#app/domain/people/merging/mergeRules.ts';
import { mergeFields } from '#app/domain/people/merging/mergeForms.ts';
import { database } from '#app/platform/database.server.ts';
import { columnsOfModel } from '#tests/support/prismaSchema.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();

test('a rule says of every column that names an account or a learner what a merge makes of it', async () => {
  const naming = await db.$queryRaw<{ named: string }[]>`
    SELECT c.conrelid::regclass::text || '.' || a.attname || ' → ' || c.confrelid::regclass::text AS named
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
    WHERE c.contype = 'f' AND c.conparentid = 0 AND c.confrelid IN ('agents'::regclass, 'accounts'::regclass, 'learners'::regclass)`;
  expect(mergeRules.map(({ table, column, names }) => `${table}.${column} → ${names}`).toSorted()).toEqual(
    naming.map(({ named }) => named).toSorted(),
  );
});

test('columns without a foreign key that may name an account are the record of who did something', async () => {
  const others = await db.$queryRaw<{ named: string }[]>`
    SELECT table_name || '.' || column_name AS named FROM information_schema.columns c
    WHERE table_schema = 'public' AND data_type = 'uuid' AND (column_name ~ '_by$|agent|account|colleague|owner')
      AND NOT EXISTS (SELECT FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
        WHERE k.contype = 'f' AND k.conrelid = c.table_name::regclass AND a.attname = c.column_name)
      AND table_name IN (SELECT tablename FROM pg_tables WHERE schemaname = 'public')`;
  // `stored_files.added_by` moves with the feedback whose picture it is.
  expect(others.map(({ named }) => named).toSorted()).toEqual([
    'access_requests.answered_by',
    'account_confirmations.confirmed_by',
    'accounts.account_id',
    'agency_moves.decided_by',
    'agency_moves.undone_by',
    'agents.certified_by',
    'batches.started_by',
    'import_rows.agent_unique_id',
    'imports.started_by',
    'leavers.colleague_id',
    'leavers.left_by',
    'leavers.undone_by',
    'permission_grants.granted_by',
    'search_entries.owner_id',
    'sign_in_codes.account_id',
    'stored_files.added_by',
  ]);
});

test('rows are named by the primary keys of their tables', async () => {
  const keys = await db.$queryRaw<{ table: string; column: string; type: string }[]>`
    SELECT i.indrelid::regclass::text AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey) WHERE i.indisprimary`;
  for (const [table, key] of Object.entries(mergedKeys))
    expect(
      Object.fromEntries(keys.filter((each) => each.table === table).map(({ column, type }) => [column, type])),
    ).toEqual(key);
});

test('the fields are columns of an agent, each in one field', () => {
  const columns = Object.values(mergeFields).flat();
  expect(Object.values(columnsOfModel('Agent'))).toEqual(expect.arrayContaining(columns));
  expect(new Set(columns).size).toBe(columns.length);
  expect(mergeFields).toMatchObject({
    preferredName: ['preferred_name', 'preferred_name_key'],
    emailAddress: ['email_address', 'email_valid_flag'],
    phoneNumber: ['phone_code', 'phone_number'],
    address: ['house_name', 'address1', 'address2', 'address3', 'city', 'state', 'zip', 'country'],
  });
});
