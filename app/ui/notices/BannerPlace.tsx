import { useRouteLoaderData } from '@remix-run/react';
import { Suspense, useState } from 'react';
import type { NoticeData, NoticeItem } from '#app/domain/content/status/notices.ts';
import { lazyPiece } from '#app/ui/lazyPiece.ts';
import { useIdleEffect } from '#app/ui/useIdleEffect.ts';
import { PlainBanners } from './PlainBanners.tsx';

const none: readonly NoticeItem[] = [];

// The sign-in page is not to wait for what asks for later ones.
const LiveBanners = lazyPiece(() => import('#app/ui/notices/LiveBanners.tsx'));

/**
 * Where a page's banners stand: those of the document's data, and once the page is alive those that come later. These
 * are read out. `own` are those of the page's frame alone.
 */
export function BannerPlace({ own = none }: { own?: readonly NoticeItem[] }) {
  const [isAlive, setAlive] = useState(false);
  useIdleEffect(() => setAlive(true));
  // Nothing waits while the page comes to life: what the server wrote is the same markup.
  return (
    <div aria-live="polite">
      {isAlive ? (
        <Suspense fallback={<GivenBanners own={own} />}>
          <LiveBanners own={own} />
        </Suspense>
      ) : (
        <GivenBanners own={own} />
      )}
    </div>
  );
}

/** The banners that the document came with and this browser has not dismissed. */
function GivenBanners({ own }: { own: readonly NoticeItem[] }) {
  const { notices = [], dismissedBanners = [] } = (useRouteLoaderData('root') ?? {}) as Partial<NoticeData> & {
    dismissedBanners?: readonly string[];
  };
  return <PlainBanners banners={[...notices, ...own].filter(({ id }) => !dismissedBanners.includes(id))} />;
}
