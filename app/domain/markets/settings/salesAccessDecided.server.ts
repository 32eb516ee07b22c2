import type { Market } from '#app/domain/markets/markets.ts';
import type { Database } from '#app/platform/database.server.ts';
import { marketsWithSalesReports, salesAccess } from './kinds/salesAccess.ts';
import { isOwnToday } from './readSetting.server.ts';

/**
 * The markets in which the brand has not said yet whether new agencies get sales report access; none where it is
 * decided. At most 10 s old.
 */
export async function marketsWithoutSalesDecision(ctx: { db: Database; now: Date }): Promise<Market[]> {
  const decided = await Promise.all(marketsWithSalesReports.map((market) => isOwnToday(ctx, salesAccess, market)));
  return marketsWithSalesReports.filter((_, place) => !decided[place]);
}
