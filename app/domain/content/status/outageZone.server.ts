import type { StaffContext, VisitorContext } from '#app/domain/context.server.ts';
import { markets, type Market } from '#app/domain/markets/markets.ts';
import { pacificZone, timeZonesOfMarket, type TimeZone } from '#app/domain/markets/settings/kinds/timeZones.ts';
import { isOwnToday, settingToday } from '#app/domain/markets/settings/readSetting.server.ts';

type Reader = Pick<VisitorContext, 'db' | 'now'>;

/** The zone in which times of outages are named to a market. Never fails: without the database it is ours. */
export async function outageZone(ctx: Reader, market: Market): Promise<TimeZone> {
  const { outageZone: zone } = await settingToday(ctx, timeZonesOfMarket, market).catch(() =>
    timeZonesOfMarket.ours(market),
  );
  return zone;
}

/**
 * The zone in which staff write and read times of outages, which are of every market: the one that the brand has set for
 * its markets, or Pacific time where it has set none or several.
 */
export async function staffOutageZone(ctx: StaffContext): Promise<TimeZone> {
  const zones = await Promise.all(
    markets.map(async (market) =>
      (await isOwnToday(ctx, timeZonesOfMarket, market)) ? outageZone(ctx, market) : null,
    ),
  );
  const [first = pacificZone, ...others] = new Set(zones.filter((zone) => zone !== null));
  return others.length === 0 ? first : pacificZone;
}
