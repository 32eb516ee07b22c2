import { withoutGaps } from '#app/domain/display.ts';
import type { Language } from '#app/i18n.ts';

const units = [
  { unit: 'day', ms: 24 * 3_600_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/**
 * A stretch of time in the largest unit of days, hours and minutes that fits it whole, as a reader of a list takes it
 * in: `3 days`, `5 hours`, `3日`; `1 minute` at the least.
 */
export function elapsed(from: Date, to: Date, language: Language): string {
  const ms = Math.max(0, to.getTime() - from.getTime());
  const { unit, ms: unitMs } = units.find((each) => ms >= each.ms) ?? units[2];
  const words = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return withoutGaps(words.formatToParts(Math.max(1, Math.floor(ms / unitMs))), language);
}
