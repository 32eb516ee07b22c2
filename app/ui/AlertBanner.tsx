import { useLocation } from '@remix-run/react';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { Notice, type NoticeTone } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useHydrated } from '#app/ui/useHydrated.ts';

const leaveMs = 600;

interface AlertBannerProps {
  tone?: NoticeTone;
  title?: string;
  /**
   * The id under which the browser remembers that it was dismissed; without one it is dismissed on this page alone,
   * which takes scripts.
   */
  id?: string;
  /** Called once the banner has slid away. */
  onDismiss?: () => void;
  children?: ReactNode;
}

/**
 * A notice above the page that slides up in 600 ms when dismissed (spec §4), or is gone at once where the reader wants
 * no motion.
 */
export function AlertBanner({ tone = 'warning', title, id, onDismiss, children }: AlertBannerProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  const slot = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<'shown' | 'leaving' | 'gone'>('shown');
  if (stage === 'gone') return null;

  const dismiss = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (id)
      void fetch(paths.banners(), {
        method: 'POST',
        body: new URLSearchParams({ id }),
        redirect: 'manual',
        keepalive: true,
      }).catch(() => undefined);
    setStage('leaving');
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    setTimeout(
      () => {
        giveFocusOn(slot.current);
        setStage('gone');
        onDismiss?.();
      },
      isStill ? 0 : leaveMs,
    );
  };
  const form = (
    <form method="post" action={paths.banners()} onSubmit={dismiss}>
      <input type="hidden" name="id" value={id ?? ''} />
      <input type="hidden" name="target" value={pathname + search} />
      <button type="submit" className="icon-button" aria-label={t('dismiss')}>
        <Icon name="close" />
      </button>
    </form>
  );
  return (
    <div ref={slot} className="alert-slot" data-leaving={stage === 'leaving' || undefined}>
      <div>
        <Notice tone={tone} title={title} action={id || hydrated ? form : null}>
          {children}
        </Notice>
      </div>
    </div>
  );
}

/** The button goes with its banner: the next banner's or what opens it, else the page, has the focus then. */
function giveFocusOn(slot: HTMLElement | null) {
  if (!slot?.contains(document.activeElement)) return;
  const others = ['.alert-slot:not([data-leaving]) button', '.alert-line > summary']
    .flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
    .filter((other) => other.getClientRects().length > 0);
  (others[0] ?? document.getElementById('main'))?.focus({ preventScroll: true });
}
