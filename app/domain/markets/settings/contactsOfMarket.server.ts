import type { Market } from '#app/domain/markets/markets.ts';
import type { Database } from '#app/platform/database.server.ts';
import { contactDetails, contactsOf, everyMarket, type ContactDetails } from './kinds/contactDetails.ts';
import { settingToday } from './readSetting.server.ts';

/** The contact details of a market today, '' and no representatives for what is not set. At most 10 s old. */
export async function contactsOfMarket(ctx: { db: Database; now: Date }, market: Market): Promise<ContactDetails> {
  const [own, every] = await Promise.all([
    settingToday(ctx, contactDetails, market),
    settingToday(ctx, contactDetails, everyMarket),
  ]);
  return contactsOf(own, every);
}
