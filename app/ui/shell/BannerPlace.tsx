import { useRouteLoaderData } from '@remix-run/react';
import { lazy, Suspense } from 'react';
import type { BannerItem } from '#app/ui/shell/types.ts';

// Most pages have no banner, and the sign-in page is to be light.
const AlertBanners = lazy(() => import('#app/ui/shell/AlertBanners.tsx'));

/** Where a page's banners stand: those that it is given, else those of the document's data. One that comes while the page is open is read out. */
export function BannerPlace({ banners }: { banners: readonly BannerItem[] | undefined }) {
  const ofDocument = useRouteLoaderData<{ notices?: readonly BannerItem[] }>('root')?.notices;
  const all = banners ?? ofDocument ?? [];
  return (
    <div aria-live="polite">
      {all.length > 0 ? (
        <Suspense fallback={null}>
          <AlertBanners banners={all} />
        </Suspense>
      ) : null}
    </div>
  );
}
