import type { OwnTime as Time } from '#app/domain/content/status/outageTime.ts';
import { isSameClock, spanInZone } from '#app/domain/timeSpans.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { useHydrated } from '#app/ui/useHydrated.ts';

/**
 * A time by the clock of who reads it, beside the zone that the page names: that of the browser, or without scripts that
 * of the reader's market. Nothing where it would say the same again.
 */
export function OwnTime({ time: { from, to, locale, zone, text } }: { time: Time }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const own = hydrated ? inBrowser(new Date(from), new Date(to), locale, zone) : text;
  if (own === '') return null;
  return (
    <p className="text-sm text-muted">
      {hydrated ? `${t('yourTime')} ` : ''}
      {own}
    </p>
  );
}

function inBrowser(from: Date, to: Date, locale: string, named: string): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [from, to].every((at) => isSameClock(at, named, own)) ? '' : spanInZone(from, to, locale, own);
}
