import { DateTime } from 'luxon';

/** Keys of one owner that work at the same time: of an agency, and of the brand with its partners. */
export const mostKeys = { agency: 25, brand: 200 } as const;

/** How many days ahead a key's last day may be, and what the form offers. */
const mostKeyDays = 366;
const usualKeyDays = 90;

/** Networks that one key may name. */
export const mostNetworks = 20;

/** How long the secret that a new one replaces still works, in hours. */
export const overlaps = [0, 24, 168] as const;

/**
 * Calls in a minute: of one key, and of all keys of one agency. A first synchronisation asks for each user and then adds
 * them: at its door a key may call more often.
 */
export const callLimits = { key: 600, agency: 3000 } as const;
export const provisioningLimit = 2400;

/** The seconds that a short token of a key lives. */
export const keyTokenSeconds = 900;

/** Lines of a key's log that are kept of one day, and as many refused calls; its numbers count every call. */
export const mostLoggedCalls = 10_000;

/** What a key is on a list. */
const keyStates = ['active', 'idle', 'expired', 'revoked'] as const;
export type KeyState = (typeof keyStates)[number];

/** The state of a key; `idle` while its keeper has no access, until another takes it over. */
export function keyStateOf(key: { revokedAt: Date | null; expiresAt: Date; hasKeeper: boolean }, now: Date): KeyState {
  if (key.revokedAt) return 'revoked';
  if (key.expiresAt <= now) return 'expired';
  return key.hasKeeper ? 'active' : 'idle';
}

/** Whether a day may be a key's last: from today to a year ahead, in the time zone of its owner. */
export function mayBeLastKeyDay(day: string, now: Date, zone: string): boolean {
  const here = DateTime.fromJSDate(now, { zone });
  return day >= (here.toISODate() ?? '') && day <= (here.plus({ days: mostKeyDays }).toISODate() ?? '');
}

/** The last day that the form offers. */
export function offeredLastDay(now: Date, zone: string): string {
  return DateTime.fromJSDate(now, { zone }).plus({ days: usualKeyDays }).toISODate() ?? '';
}

/** The moment at which a key with this last day ends. */
export function endOfLastDay(day: string, zone: string): Date {
  return DateTime.fromISO(day, { zone }).plus({ days: 1 }).startOf('day').toJSDate();
}

/** The last day of a key that ends at a moment. */
export function lastKeyDay(expiresAt: Date, zone: string): string {
  return DateTime.fromJSDate(expiresAt, { zone }).minus({ milliseconds: 1 }).toISODate() ?? '';
}
