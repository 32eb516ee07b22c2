import { afterAll } from 'vitest';
import { createDatabase } from './database.ts';

/**
 * Gives a test file a database of its own and drops it afterwards. `await` it at the top of the file, before anything asks
 * for a connection: DATABASE_URL names it from then on.
 */
export async function testDatabase() {
  const database = await createDatabase();
  process.env.DATABASE_URL = database.url;
  afterAll(async () => {
    const { closeDatabase } = await import('#app/platform/database.server.ts');
    await closeDatabase();
    await database.drop();
  });
  return database;
}
