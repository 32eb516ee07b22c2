import { useRouteLoaderData } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { minutesLeft } from '#app/domain/accounts/viewing/views.ts';
import { Button } from '#app/ui/Button.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { visitorPaths } from '#app/visitorPaths.ts';

/** A view of the portal as a person, as a page shows it. */
export interface ShownView {
  name: string;
  /** What is left of it when the page is made. */
  leftMs: number;
}

const tickMs = 5000;

/** The view in which a page is shown; null outside a view. */
export function useView(): ShownView | null {
  return (useRouteLoaderData('root') as { view?: ShownView | null } | undefined)?.view ?? null;
}

/**
 * Says on every page of a view as whom the reader looks at the portal, and how long yet; its button ends that. With
 * JavaScript nothing is sent: the page stays, and says why. Without, the server refuses.
 */
export function ViewBanner({ name, leftMs }: ShownView) {
  const { t } = useTranslation();
  const minutes = useMinutes(leftMs);
  const [tried, setTried] = useState(0);
  useEffect(() => {
    const keep = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (form.method !== 'post' || form.classList.contains('view-end')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setTried((times) => times + 1);
    };
    document.addEventListener('submit', keep, true);
    return () => document.removeEventListener('submit', keep, true);
  }, []);
  return (
    <section className="view-banner" aria-label={t('view.label')}>
      <Icon name="info" />
      <p>
        <strong>{t('view.as', { name })}</strong> <span>{t('view.left', { count: minutes })}</span>{' '}
        <span key={tried} role="status">
          {tried > 0 ? t('view.nothingSent') : null}
        </span>
      </p>
      <form method="post" action={visitorPaths.staffEndView()} className="view-end">
        <Button type="submit">{t('view.end')}</Button>
      </form>
    </section>
  );
}

// The page that finds its view over leads back to the console by itself.
function useMinutes(leftMs: number): number {
  const [left, setLeft] = useState(leftMs);
  useEffect(() => {
    const since = performance.now();
    const tick = () => {
      const now = leftMs - (performance.now() - since);
      setLeft(now);
      if (now <= 0) window.location.reload();
    };
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [leftMs]);
  return minutesLeft(left);
}
