import { useRouteLoaderData } from '@remix-run/react';
import { lazy, Suspense, useState } from 'react';
import type { NoticeData } from '#app/domain/status/notices.ts';
import { useIdleEffect } from '#app/ui/useIdleEffect.ts';

// Most pages have no banner, and the sign-in page is not to wait for what asks for later ones.
const LiveBanners = lazy(() => import('#app/ui/notices/LiveBanners.tsx'));

// One element for good: while the server's banners wait for their script, a new one would have React throw them away and draw them again.
const banners = (
  <Suspense fallback={null}>
    <LiveBanners />
  </Suspense>
);

/** Where a page's banners stand: those of the document's data, and once the page is alive those that come later. These are read out. */
export function BannerPlace() {
  const { notices = [] } = (useRouteLoaderData('root') ?? {}) as Partial<NoticeData>;
  const [isAlive, setAlive] = useState(false);
  useIdleEffect(() => setAlive(true));
  return (
    <div aria-live="polite">
      {isAlive || notices.length > 0 ? banners : null}
    </div>
  );
}
