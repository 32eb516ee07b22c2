import { afterAll } from 'vitest';
import { createDatabase } from './database.ts';

/**
 * Gives a test file a database of its own and drops it afterwards. `await` it at the top of the file, before anything
 * asks for a connection: DATABASE_URL names it from then on.
 */
export async function testDatabase() {
  const database = await createDatabase();
  process.env.DATABASE_URL = database.url;
  const { closeDatabase } = await import('#app/platform/database.server.ts');
  // What a test of the file before this one opened after its end, because it took too long.
  await closeDatabase();
  afterAll(async () => {
    await closeDatabase();
    await database.drop();
  });
  return database;
}
