import { useRouteLoaderData } from '@remix-run/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoticeData } from '#app/domain/status/notices.ts';
import { alertOf } from '#app/ui/notices/alertOf.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { useIdleEffect } from '#app/ui/useIdleEffect.ts';

// The sign-in page mostly has no banner, and is not to wait for what asks for them.
const LiveBanners = lazy(() => import('#app/ui/notices/LiveBanners.tsx'));

/** The banners above a page that is outside the portal's shell: as the document has them, and once the page is alive those of the moment. */
export function NoticeBanners() {
  const { t } = useTranslation();
  const { notices } = (useRouteLoaderData('root') ?? {}) as Partial<NoticeData>;
  const [isAlive, setAlive] = useState(false);
  useIdleEffect(() => setAlive(true));
  const plain = notices?.length ? (
    <section className="alerts" aria-label={t('shell.alerts')}>
      {notices.map(alertOf).map(({ id, tone, text }) => (
        <Notice key={id} tone={tone}>
          <p>{text}</p>
        </Notice>
      ))}
    </section>
  ) : null;
  return isAlive ? (
    <Suspense fallback={plain}>
      <LiveBanners />
    </Suspense>
  ) : (
    plain
  );
}
