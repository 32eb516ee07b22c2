import { useRouteLoaderData } from '@remix-run/react';
import { Suspense, useRef, useState, type ComponentType } from 'react';
import type { NoticeData, NoticeItem } from '#app/domain/content/status/notices.ts';
import { loadPiece } from '#app/ui/lazyPiece.ts';
import { useIdleEffect } from '#app/ui/useIdleEffect.ts';
import { PlainBanners } from './PlainBanners.tsx';

const none: readonly NoticeItem[] = [];

const lookAgainMs = 1_000;

/**
 * The place of a page's banners: those of the document's data, and later ones once the page is hydrated, which are read
 * out. `own` are only those of the page's frame.
 */
export function BannerPlace({ own = none }: { own?: readonly NoticeItem[] }) {
  const place = useRef<HTMLDivElement>(null);
  const [LiveBanners, setLiveBanners] = useState<ComponentType<{ own?: readonly NoticeItem[] }>>();
  // The sign-in page is not to wait for what asks for later ones, nor is anything while the page comes to life: what the
  // server wrote is the same markup.
  useIdleEffect(
    () =>
      void loadPiece(() => import('#app/ui/notices/LiveBanners.tsx')).then(({ default: loaded }) =>
        onceLeft(place, () => setLiveBanners(() => loaded)),
      ),
  );
  return (
    <div aria-live="polite" ref={place}>
      {LiveBanners ? (
        // Several come with their number, a text that may have to wait for i18next.
        <Suspense fallback={null}>
          <LiveBanners own={own} />
        </Suspense>
      ) : (
        <GivenBanners own={own} />
      )}
    </div>
  );
}

// What takes the place of other elements takes the focus away that is in them.
function onceLeft(place: { readonly current: HTMLElement | null }, work: () => void): void {
  if (place.current?.contains(document.activeElement)) setTimeout(() => onceLeft(place, work), lookAgainMs);
  else work();
}

/** The banners that the document came with and this browser has not dismissed. */
function GivenBanners({ own }: { own: readonly NoticeItem[] }) {
  const { notices = [], dismissedBanners = [] } = (useRouteLoaderData('root') ?? {}) as Partial<NoticeData> & {
    dismissedBanners?: readonly string[];
  };
  return <PlainBanners banners={[...notices, ...own].filter(({ id }) => !dismissedBanners.includes(id))} />;
}
