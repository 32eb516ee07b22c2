import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchConsole } from '#app/domain/operations/search/searchConsole.server.ts';
import { database } from '#app/platform/database.server.ts';
import { migrationsOnDisk } from '#server/commands/parts/migrations.mjs';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { runAt } from '#tests/support/database.ts';
import { databaseOf, goThrough } from '#tests/support/oldDatabases.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

const { ownerUrl } = await testDatabase();
quickPasswords();
const db = database();
let bare: Awaited<ReturnType<typeof databaseOf>>;

beforeAll(async () => {
  bare = await databaseOf([]);
});
afterAll(() => bare.drop());

test('a server that has no pg_trgm gets the index all the same', async () => {
  const elsewhere = migrationsOnDisk().map(({ name, sql }) => ({
    name,
    sql: sql.replaceAll('EXISTS pg_trgm', 'EXISTS no_such_extension'),
  }));
  await goThrough(bare.ownerUrl, elsewhere);
  expect(await runAt(bare.ownerUrl, `SELECT extname FROM pg_extension WHERE extname = 'pg_trgm'`)).toEqual([]);
  expect(await runAt(bare.ownerUrl, `SELECT * FROM search_similar_words(ARRAY['VANDRSLOOT'])`)).toEqual([]);
  expect(await runAt(bare.ownerUrl, `SELECT search_words(ARRAY['O''BRIEN-NÚÑEZ']) AS words`)).toEqual([
    { words: expect.stringContaining('OBRIEN') },
  ]);
});

test('without pg_trgm the search finds the beginnings of words, and nothing that is spelled alike', async () => {
  const { agentUniqueId } = await buildAgent(db, await buildAgency(db), {
    firstName: 'Anneliese',
    lastName: 'Vandersloot',
  });
  const ctx = await signedInAsStaff(await newStaff('administrator'));
  const ids = async (search: string) => {
    const { groups, similar } = await searchConsole(ctx, { search });
    return [...groups.flatMap(({ found }) => found), ...similar].map(({ id }) => id);
  };
  expect(await ids('vandrsloot')).toEqual([agentUniqueId]);
  await runAt(ownerUrl, 'DROP EXTENSION pg_trgm CASCADE');
  expect(await ids('vanders')).toEqual([agentUniqueId]);
  expect(await ids('vandrsloot')).toEqual([]);
});
