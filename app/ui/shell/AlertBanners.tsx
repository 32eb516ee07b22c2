import { useRouteLoaderData } from '@remix-run/react';
import { useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertBanner } from '#app/ui/AlertBanner.tsx';
import type { BannerItem } from '#app/ui/shell/types.ts';

const tones = { outage: 'warning', notice: 'info', alert: 'warning', session: 'warning' } as const;

// What was dismissed since this document came: its data may be older.
const dismissedSince = new Set<string>();

/** What the document's data say of banners. */
interface BannerData {
  notices?: readonly BannerItem[];
  dismissedBanners?: readonly string[];
}

/** The banners of a page, those of the document unless it is given others, that this browser has not dismissed. One that comes while the page is open is read out. */
export function AlertBanners({ banners }: { banners?: readonly BannerItem[] | undefined }) {
  const { t } = useTranslation();
  const [, showAgain] = useReducer((times: number) => times + 1, 0);
  const { notices = [], dismissedBanners: dismissed = [] } = useRouteLoaderData<BannerData>('root') ?? {};
  const shown = (banners ?? notices).filter(({ id }) => !dismissed.includes(id) && !dismissedSince.has(id));
  const forget = (id: string) => {
    dismissedSince.add(id);
    showAgain();
  };
  return (
    <div aria-live="polite">
      {shown.length > 0 ? (
        <section className="alerts" aria-label={t('shell.alerts')}>
          {shown.map(({ id, kind, title, text }) => (
            <AlertBanner key={id} id={id} tone={tones[kind]} title={title} onDismiss={() => forget(id)}>
              <p>{text}</p>
            </AlertBanner>
          ))}
        </section>
      ) : null}
    </div>
  );
}
