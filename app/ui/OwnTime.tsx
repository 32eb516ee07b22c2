import { useRouteLoaderData } from '@remix-run/react';
import type { OwnTime as Time } from '#app/domain/content/status/outageTime.ts';
import { isSameClock, spanInZone } from '#app/domain/timeSpans.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { useHydrated } from '#app/ui/useHydrated.ts';

/**
 * A time by the clock of who reads it, beside the zone that is named: that of the page's other times, where only the
 * browser knows it the browser's, or without scripts that of the reader's market. Nothing where it would say the same again.
 */
export function OwnTime({ time: { from, to, locale, zone, text } }: { time: Time }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { zone: ofPage } = useRouteLoaderData<{ zone?: string }>('root') ?? {};
  const own = hydrated ? inOwnZone(new Date(from), new Date(to), locale, { named: zone, ofPage }) : text;
  if (own === '') return null;
  return (
    <p className="text-sm text-muted">
      {hydrated ? `${t('yourTime')} ` : ''}
      {own}
    </p>
  );
}

interface Zones {
  named: string;
  ofPage: string | undefined;
}

function inOwnZone(from: Date, to: Date, locale: string, { named, ofPage }: Zones): string {
  const own = ofPage ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [from, to].every((at) => isSameClock(at, named, own)) ? '' : spanInZone(from, to, locale, own);
}
