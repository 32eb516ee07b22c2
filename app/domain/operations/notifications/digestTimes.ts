import { DateTime } from 'luxon';
import { zones } from '#app/domain/display.ts';
import { markets, type Market } from '#app/domain/markets/markets.ts';
import type { Digest } from './notificationKinds.ts';

const hour = 7;

/** The last moment at which a digest was due in a market: 7 in the morning there, the weekly one on a Monday. */
export function lastDigest(digest: Digest, market: Market, now: Date): Date {
  const there = DateTime.fromJSDate(now, { zone: zones[market] });
  const morning = there.startOf('day').set({ hour });
  const today = morning > there ? morning.minus({ days: 1 }) : morning;
  const due = digest === 'weekly' ? today.minus({ days: today.weekday - 1 }) : today;
  return due.set({ hour }).toJSDate();
}

/** The same for every market. */
export function lastDigests(digest: Digest, now: Date): { market: Market; at: Date }[] {
  return markets.map((market) => ({ market, at: lastDigest(digest, market, now) }));
}
