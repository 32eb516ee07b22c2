import { zones } from '#app/domain/display.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import type { Database } from '#app/platform/database.server.ts';
import { businessHours } from './kinds/businessHours.ts';
import { holidays } from './kinds/holidays.ts';
import { openingOf, type OfficeCalendar } from './officeHours.ts';
import { settingByDay } from './readSetting.server.ts';

/** When a market's office is open, on any day by what the brand has set for it, else by ours (D161). */
export async function officeCalendar(ctx: { db: Database; now: Date }, market: Market): Promise<OfficeCalendar> {
  const [hours, closed] = await Promise.all([
    settingByDay(ctx, businessHours, market),
    settingByDay(ctx, holidays, market),
  ]);
  return { zone: zones[market], openingOn: (day) => openingOf(hours(day), closed(day), day) };
}
