import { lazy, Suspense, useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { portalNamespaces } from '#app/i18n.ts';
import { AlertPopup } from '#app/ui/AlertPopup.tsx';
import { BackToTop } from '#app/ui/BackToTop.tsx';
import { BannerPlace } from '#app/ui/notices/BannerPlace.tsx';
import { IdleDialog } from '#app/ui/sessions/IdleDialog.tsx';
import { Footer } from '#app/ui/shell/Footer.tsx';
import { Header, type HeaderProps } from '#app/ui/shell/Header.tsx';
import { SkipLink } from '#app/ui/shell/SkipLink.tsx';
import { useView } from '#app/ui/ViewBanner.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useIdleEffect } from '#app/ui/useIdleEffect.ts';

// Without a connection the page stays, and says so.
const Tour = lazy<ComponentType<{ onClose: () => void }>>(() =>
  import('#app/ui/shell/Tour.tsx').catch(() => ({ default: TourMissing })),
);

interface ShellProps extends Omit<HeaderProps, 'onTour'> {
  /** 'offered' puts the tour into the user menu, 'open' starts it as well. */
  tour?: 'none' | 'offered' | 'open';
  children: ReactNode;
}

/** What surrounds every page of the portal. */
export function Shell({ tour = 'none', children, ...header }: ShellProps) {
  const { i18n } = useTranslation();
  useIdleEffect(() => void i18n.loadNamespaces(portalNamespaces));
  const view = useView();
  const [touring, setTouring] = useState(false);
  useEffect(() => {
    if (tour !== 'open') return;
    setTouring(true);
    // Once: loading the page again is no wish for another tour.
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [tour]);
  const startTour = useCallback(() => setTouring(true), []);
  return (
    <div className="shell portal-shell">
      <SkipLink />
      <Header {...header} onTour={tour === 'none' ? undefined : startTour} />
      <BannerPlace />
      <p className="print-head">{header.user.agencyName}</p>
      <main className="shell-main" id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer {...header.navigation.footer} />
      <BackToTop />
      {view ? null : <IdleDialog />}
      {touring ? (
        <Suspense fallback={null}>
          <Tour onClose={() => setTouring(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function TourMissing({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <AlertPopup title={t('shell.tour')} onClose={onClose}>
      <p>{t('shell.tourMissing')}</p>
    </AlertPopup>
  );
}
