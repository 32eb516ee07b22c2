import { useTranslation } from 'react-i18next';
import { AlertBanner } from '#app/ui/AlertBanner.tsx';
import { alertOf } from './alertOf.ts';
import { NewsForListeners } from './NewsForListeners.tsx';
import { useNotices } from './useNotices.ts';

/** The banners of the moment, which come and go while the page is open, and can be dismissed. */
export default function LiveBanners() {
  const { t } = useTranslation();
  const { notices, news } = useNotices();
  if (notices.length === 0) return null;
  return (
    <section className="alerts" aria-label={t('shell.alerts')}>
      <NewsForListeners news={news} />
      {notices.map(alertOf).map(({ id, tone, text }) => (
        <AlertBanner key={id} tone={tone}>
          <p>{text}</p>
        </AlertBanner>
      ))}
    </section>
  );
}
