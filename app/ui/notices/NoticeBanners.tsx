import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { alertOf } from '#app/ui/notices/alertOf.ts';
import { NewsForListeners } from '#app/ui/notices/NewsForListeners.tsx';
import { useNotices } from '#app/ui/notices/useNotices.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { useHydrated } from '#app/ui/useHydrated.ts';

// What dismisses a banner comes with the first banner: the sign-in page mostly has none.
const AlertBanner = lazy(() => import('#app/ui/AlertBanner.tsx').then((module) => ({ default: module.AlertBanner })));

/** The banners of the moment above a page that is outside the portal's shell. */
export function NoticeBanners() {
  const { t } = useTranslation();
  const { notices, news } = useNotices();
  const hydrated = useHydrated();
  if (notices.length === 0) return null;
  return (
    <section className="alerts" aria-label={t('shell.alerts')}>
      <NewsForListeners news={news} />
      {notices.map(alertOf).map(({ id, tone, text }) => {
        const plain = (
          <Notice tone={tone}>
            <p>{text}</p>
          </Notice>
        );
        return hydrated ? (
          <Suspense key={id} fallback={plain}>
            <AlertBanner tone={tone}>
              <p>{text}</p>
            </AlertBanner>
          </Suspense>
        ) : (
          <div key={id}>{plain}</div>
        );
      })}
    </section>
  );
}
