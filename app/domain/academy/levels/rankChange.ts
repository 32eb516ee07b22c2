import type { AcademyLevel } from '#app/domain/markets/curricula.ts';
import { endOfLevel, renewedUntil, type Validity } from './validity.ts';
import { DateTime } from 'luxon';

/** What is to be written of a learner's level in a curriculum. */
export interface RankChange {
  kind: 'reached' | 'returned' | 'refreshed';
  level: AcademyLevel;
  attainedAt: Date;
  validUntil: Date;
  refreshCount: number;
}

interface Kept {
  level: AcademyLevel;
  attainedAt: Date;
  validUntil: Date;
  refreshCount: number;
}

/**
 * What changes of a level that is kept, where results give `computed`: a higher level is reached; one that has lapsed
 * for long comes back once its requirements are met again; a refresher, passed just now, renews it. Null where nothing
 * changes. A level never falls: requirements may have changed since it was reached.
 */
export function rankChange(
  kept: Kept | null,
  validity: Validity | null,
  computed: AcademyLevel,
  { refreshed, now }: { refreshed: boolean; now: Date },
): RankChange | null {
  const reached = { level: computed, attainedAt: now, validUntil: endOfLevel(now), refreshCount: 0 };
  if (!kept) return computed > 0 ? { kind: 'reached', ...reached } : null;
  if (computed > kept.level) return { kind: 'reached', ...reached };
  if (validity === 'expired')
    return computed >= kept.level ? { kind: 'returned', ...reached, level: kept.level } : null;
  const until = refreshed && mayRefresh(kept.validUntil, now) ? renewedUntil(kept.validUntil, now) : null;
  if (!until) return null;
  return {
    kind: validity === 'lapsed' ? 'returned' : 'refreshed',
    level: kept.level,
    attainedAt: kept.attainedAt,
    validUntil: until,
    refreshCount: kept.refreshCount + 1,
  };
}

/**
 * True where a refresher renews: once within the year before the end, so that passing it again and again gives no years
 * in advance.
 */
export function mayRefresh(validUntil: Date, now: Date): boolean {
  return DateTime.fromJSDate(validUntil, { zone: 'utc' }).minus({ months: 12 }).toJSDate() <= now;
}
