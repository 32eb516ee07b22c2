import { afterAll } from 'vitest';
import { forgetAcademyMarkets } from '#app/domain/academy/levels/academyMarkets.server.ts';
import { forgetContent } from '#app/domain/content/documents/publishedContent.server.ts';
import { forgetOutages } from '#app/domain/content/status/knownOutages.server.ts';
import { forgetSettings as forgetBrandSettings } from '#app/domain/markets/settings/readSetting.server.ts';
import { forgetConnectedSystems } from '#app/domain/partners/tools/connectedSystems.server.ts';
import { forgetKnownPartners } from '#app/domain/accounts/signIn/knownPartners.server.ts';
import { forgetDisturbances } from '#app/domain/partners/tools/knownDisturbances.server.ts';
import { closeDatabase } from '#app/platform/database.server.ts';
import { forgetSettings } from '#app/platform/environment.server.ts';
import { createDatabase } from './database.ts';

/**
 * Gives a test file a separate database and drops it afterwards. `await` it at the top of the file, before anything
 * asks for a connection: DATABASE_URL names it from then on. What connections themselves do is tested `pastPooler`,
 * where there is one (`npm run test:deep -- pgbouncer`).
 */
export async function testDatabase({ pastPooler = false } = {}) {
  const made = await createDatabase();
  const database = pastPooler ? { ...made, url: made.directUrl ?? made.url } : made;
  process.env.DATABASE_URL = database.url;
  delete process.env.DATABASE_DIRECT_URL;
  if (made.directUrl && !pastPooler) process.env.DATABASE_DIRECT_URL = made.directUrl;
  // What a test of the file before this one opened after its end, because it took too long, and what is known of that
  // file's database.
  await closeDatabase();
  forgetSettings();
  forgetBrandSettings();
  forgetAcademyMarkets();
  forgetContent();
  forgetOutages();
  forgetConnectedSystems();
  forgetDisturbances();
  forgetKnownPartners();
  afterAll(async () => {
    await closeDatabase();
    await database.drop();
  });
  return database;
}
