import type { AcademyLevel } from '#app/domain/markets/curricula.ts';
import { mayRefresh } from './rankChange.ts';
import { monthsOfLevel, renewedUntil, returnEndsAt, validityAt } from './validity.ts';
import { DateTime } from 'luxon';

/**
 * The effect of a refresher on a level now: `open`, it renews the level until `renewsUntil` if it is passed by
 * `deadline`; `early`, it does so from `from` on; `lapsed`, it alone brings the level back until `deadline`; `expired`,
 * it takes the level's requirements again.
 */
export interface RefresherTerms {
  state: 'open' | 'early' | 'lapsed' | 'expired';
  deadline: Date | null;
  from: Date | null;
  renewsUntil: Date | null;
}

/** What a refresher does for a level at a time; null where there is no level. */
export function refresherTerms(
  kept: { level: AcademyLevel; validUntil: Date } | null,
  now: Date,
): RefresherTerms | null {
  if (!kept || kept.level === 0) return null;
  const { validUntil } = kept;
  const renewsUntil = renewedUntil(validUntil, now);
  switch (validityAt(validUntil, now)) {
    case 'expired':
      return { state: 'expired', deadline: null, from: null, renewsUntil: null };
    case 'lapsed':
      return { state: 'lapsed', deadline: returnEndsAt(validUntil), from: null, renewsUntil };
    case 'valid':
      if (mayRefresh(validUntil, now)) return { state: 'open', deadline: validUntil, from: null, renewsUntil };
      return {
        state: 'early',
        deadline: validUntil,
        from: DateTime.fromJSDate(validUntil, { zone: 'utc' }).minus({ months: monthsOfLevel }).toJSDate(),
        renewsUntil: null,
      };
  }
}
