import type { Market } from '#app/domain/markets/markets.ts';
import type { Language } from '#app/i18n.ts';
import type { Database } from '#app/platform/database.server.ts';
import { businessHours } from './kinds/businessHours.ts';
import { holidays } from './kinds/holidays.ts';
import { timeZonesOfMarket } from './kinds/timeZones.ts';
import { hoursInWords, openingOf, type OfficeCalendar } from './officeHours.ts';
import { isOwnToday, settingByDay, settingToday } from './readSetting.server.ts';
import { todayOf } from './settingKind.ts';

interface Reader {
  db: Database;
  now: Date;
}

/** When a market's office is open, on any day by what the brand has set for it, else by ours. */
export async function officeCalendar(ctx: Reader, market: Market): Promise<OfficeCalendar> {
  const [hours, closed, { officeZone: zone }] = await Promise.all([
    settingByDay(ctx, businessHours, market),
    settingByDay(ctx, holidays, market),
    settingToday(ctx, timeZonesOfMarket, market),
  ]);
  return { zone, openingOn: (day) => openingOf(hours(day), closed(day), day) };
}

/**
 * The hours of a market's office today in words, for a text that names them; null where the brand has set none, since
 * our defaults promise nothing.
 */
export async function officeHoursText(ctx: Reader, market: Market, language: Language): Promise<string | null> {
  if (!(await isOwnToday(ctx, businessHours, market))) return null;
  const day = todayOf(businessHours, market, ctx.now);
  const hours = (await settingByDay(ctx, businessHours, market))(day);
  const { officeZone: zone } = await settingToday(ctx, timeZonesOfMarket, market);
  return hoursInWords(hours, { market, language, zone, day });
}
