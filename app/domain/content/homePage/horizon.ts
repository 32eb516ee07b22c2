import { DateTime } from 'luxon';
import { zones } from '#app/domain/display.ts';
import type { Market } from '#app/domain/markets/markets.ts';

export const dayTimes = ['dawn', 'day', 'dusk', 'night'] as const;
type DayTime = (typeof dayTimes)[number];

export const seasons = ['spring', 'summer', 'autumn', 'winter'] as const;
export type Season = (typeof seasons)[number];

/** What the horizon above the home page shows: the market's own coast, the time of its day, the season there. */
export interface Horizon {
  market: Market;
  time: DayTime;
  season: Season;
  /** How far the day is, from 0 at midnight to 1: where the ship and the sun are. */
  day: number;
}

/** The hours at which the sun rises and sets by season, in the market's own time. */
const sun: Record<Season, { rises: number; sets: number }> = {
  spring: { rises: 6, sets: 19 },
  summer: { rises: 5.5, sets: 20.5 },
  autumn: { rises: 6.5, sets: 18 },
  winter: { rises: 7, sets: 17 },
};

const southern: readonly Market[] = ['au'];

/** The season of a month, 1 to 12, in a market: the other way round south of the equator. */
export function seasonOf(month: number, market: Market): Season {
  const north = Math.floor((month % 12) / 3);
  return (['winter', 'spring', 'summer', 'autumn'] as const)[(north + (southern.includes(market) ? 2 : 0)) % 4]!;
}

/** The horizon of a market at a moment, in the market's time zone. Dawn and dusk last an hour before and after. */
export function horizonAt(now: Date, market: Market): Horizon {
  const there = DateTime.fromJSDate(now, { zone: zones[market] });
  const season = seasonOf(there.month, market);
  const hour = there.hour + there.minute / 60;
  const { rises, sets } = sun[season];
  const time =
    Math.abs(hour - rises) <= 1
      ? 'dawn'
      : Math.abs(hour - sets) <= 1
        ? 'dusk'
        : hour > rises && hour < sets
          ? 'day'
          : 'night';
  return { market, time, season, day: Math.round((hour / 24) * 100) / 100 };
}
