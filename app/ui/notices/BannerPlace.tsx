import { useLocation, useRouteLoaderData } from '@remix-run/react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoticeData } from '#app/domain/status/notices.ts';
import { visitorPaths } from '#app/visitorPaths.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { lazyPiece } from '#app/ui/lazyPiece.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { useIdleEffect } from '#app/ui/useIdleEffect.ts';
import { tones } from './tones.ts';

// The sign-in page is not to wait for what asks for later ones.
const LiveBanners = lazyPiece(() => import('#app/ui/notices/LiveBanners.tsx'));

/** Where a page's banners stand: those of the document's data, and once the page is alive those that come later. These are read out. */
export function BannerPlace() {
  const [isAlive, setAlive] = useState(false);
  useIdleEffect(() => setAlive(true));
  // Nothing waits while the page comes to life: what the server wrote is the same markup.
  return (
    <div aria-live="polite">
      {isAlive ? (
        <Suspense fallback={<PlainBanners />}>
          <LiveBanners />
        </Suspense>
      ) : (
        <PlainBanners />
      )}
    </div>
  );
}

/** The banners as the document has them; the button dismisses one without scripts. */
function PlainBanners() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { notices = [], dismissedBanners = [] } = (useRouteLoaderData('root') ?? {}) as Partial<NoticeData> & { dismissedBanners?: readonly string[] };
  const shown = notices.filter(({ id }) => !dismissedBanners.includes(id));
  if (shown.length === 0) return null;
  return (
    <section className="alerts" aria-label={t('shell.alerts')}>
      {shown.map(({ id, kind, title, text }) => (
        <div key={id} className="alert-slot">
          <div>
            <Notice tone={tones[kind]} title={title} action={<DismissForm id={id} target={pathname + search} label={t('dismiss')} />}>
              {text ? <p>{text}</p> : null}
            </Notice>
          </div>
        </div>
      ))}
    </section>
  );
}

function DismissForm({ id, target, label }: { id: string; target: string; label: string }) {
  return (
    <form method="post" action={visitorPaths.banners()}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="target" value={target} />
      <button type="submit" className="icon-button" aria-label={label}>
        <Icon name="close" />
      </button>
    </form>
  );
}
