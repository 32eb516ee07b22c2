import { DateTime } from 'luxon';
import type { AgentContext } from '#app/domain/context.server.ts';
import { isBrandCode } from '#app/domain/markets/brands.ts';
import { commissionPayDay } from '#app/domain/markets/settings/kinds/commissionPayDay.ts';
import { settingByDay } from '#app/domain/markets/settings/readSetting.server.ts';
import { commissionDueOn } from '#app/domain/sales/bookings/commission.ts';

/** The day on which a brand usually pays the commission of a booking, by its rule on the day of the sailing. */
export async function expectedPayDay(
  ctx: Pick<AgentContext, 'db' | 'now'>,
  { brand, sailingOn }: { brand: string; sailingOn: string },
): Promise<string> {
  if (!isBrandCode(brand)) return commissionDueOn(sailingOn);
  const { daysAfterSailing } = (await settingByDay(ctx, commissionPayDay, brand))(sailingOn);
  return DateTime.fromISO(sailingOn, { zone: 'utc' }).plus({ days: daysAfterSailing }).toISODate()!;
}
