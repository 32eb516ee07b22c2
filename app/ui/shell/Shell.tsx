import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { portalNamespaces } from '#app/i18n.ts';
import { AlertBanner } from '#app/ui/AlertBanner.tsx';
import { BackToTop } from '#app/ui/BackToTop.tsx';
import { IdleDialog } from '#app/ui/sessions/IdleDialog.tsx';
import { Footer } from '#app/ui/shell/Footer.tsx';
import { Header, type HeaderProps } from '#app/ui/shell/Header.tsx';
import { SkipLink } from '#app/ui/shell/SkipLink.tsx';
import type { AlertItem } from '#app/ui/shell/types.ts';
import { useIdleEffect } from '#app/ui/useIdleEffect.ts';

const Tour = lazy(() => import('#app/ui/shell/Tour.tsx'));

interface ShellProps extends Omit<HeaderProps, 'onTour'> {
  alerts?: readonly AlertItem[];
  /** 'offered' puts the tour into the user menu, 'open' starts it as well. */
  tour?: 'none' | 'offered' | 'open';
  children: ReactNode;
}

/** What surrounds every page of the portal. */
export function Shell({ alerts = [], tour = 'none', children, ...header }: ShellProps) {
  const { t, i18n } = useTranslation();
  useIdleEffect(() => void i18n.loadNamespaces(portalNamespaces));
  const [touring, setTouring] = useState(false);
  useEffect(() => {
    if (tour !== 'open') return;
    setTouring(true);
    // Once: loading the page again is no wish for another tour.
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [tour]);
  const startTour = useCallback(() => setTouring(true), []);
  return (
    <div className="shell">
      <SkipLink />
      <Header {...header} onTour={tour === 'none' ? undefined : startTour} />
      {alerts.length > 0 ? (
        <section className="alerts" aria-label={t('shell.alerts')}>
          {alerts.map((alert) => (
            <AlertBanner key={alert.id} tone={alert.tone} title={alert.title}>
              <p>{alert.text}</p>
            </AlertBanner>
          ))}
        </section>
      ) : null}
      <main className="shell-main" id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer {...header.navigation.footer} />
      <BackToTop />
      <IdleDialog />
      {touring ? (
        <Suspense fallback={null}>
          <Tour onClose={() => setTouring(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
