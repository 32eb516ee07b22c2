import type { Language } from '#app/i18n.ts';
import { shownZones, type EditorZone } from './schedule.ts';

/** A moment as date and time of day in each of the zones that are shown, with their names. */
export function timesInWords(moment: Date, language: Language, ...zones: readonly EditorZone[]): string[] {
  return shownZones(...zones).map((timeZone) =>
    new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-US', {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    }).format(moment),
  );
}
