import { useRouteLoaderData } from '@remix-run/react';
import { useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertBanner } from '#app/ui/AlertBanner.tsx';
import { tones } from './tones.ts';
import { useNotices } from './useNotices.ts';

// What was dismissed since this document came: its data may be older.
const dismissedSince = new Set<string>();

/** The banners of the moment that this browser has not dismissed. */
export default function LiveBanners() {
  const { t } = useTranslation();
  const [, showAgain] = useReducer((times: number) => times + 1, 0);
  const banners = useNotices();
  const dismissed = useRouteLoaderData<{ dismissedBanners?: readonly string[] }>('root')?.dismissedBanners ?? [];
  const shown = banners.filter(({ id }) => !dismissed.includes(id) && !dismissedSince.has(id));
  const forget = (id: string) => {
    dismissedSince.add(id);
    showAgain();
  };
  if (shown.length === 0) return null;
  return (
    <section className="alerts" aria-label={t('shell.alerts')}>
      {shown.map(({ id, kind, title, text }) => (
        <AlertBanner key={id} id={id} tone={tones[kind]} title={title} onDismiss={() => forget(id)}>
          {text ? <p>{text}</p> : null}
        </AlertBanner>
      ))}
    </section>
  );
}
