import { useEffect, useRef, useState } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface ToastMessage {
  /** Data that follow one another at once may bring the same toast. */
  id: string;
  /** In the reader's language. */
  text: string;
  kind: 'success' | 'error';
  /** Where it leads, such as to the person whom it names. */
  link?: { href: string; text: string };
}

const lifeMs = 5000;

/**
 * The toasts: bottom right in the portal's shell, top right elsewhere (spec §2 Shell). `toast` is what the root loader
 * brought with this page. It stays in the page without JavaScript; with it, it leaves after 5 s without a pointer on
 * it.
 */
export function Toaster({ toast }: { toast: ToastMessage | null }) {
  // The document's own has no key yet.
  const [shown, setShown] = useState(toast ? [{ key: '', toast }] : []);
  const last = useRef('');
  useEffect(() => {
    if (!toast || toast.id === last.current) return;
    last.current = toast.id;
    // Inserted after hydration too: a live region reads out what is added to it, not its initial content.
    setShown((before) => [...before.filter(({ key }) => key), { key: toast.id, toast }]);
  }, [toast]);
  return (
    <div className="toaster no-print" role="status">
      {shown.map((each) => (
        <Toast
          key={each.key}
          {...each.toast}
          onEnd={() => setShown((before) => before.filter((other) => other !== each))}
        />
      ))}
    </div>
  );
}

function Toast({ text, kind, link, onEnd }: ToastMessage & { onEnd: () => void }) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only holding starts the time again; onEnd is always new
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onEnd, lifeMs);
    return () => clearTimeout(timer);
  }, [held]);
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer or focus within keeps it open; nothing is pressed
    <div className={`toast toast-${kind}`} {...hold} onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      <Icon name={kind === 'success' ? 'check' : 'alert'} />
      <p>
        {text}
        {link ? (
          <Link className="toast-link" to={link.href} onClick={onEnd}>
            {link.text}
          </Link>
        ) : null}
      </p>
      <button type="button" className="icon-button" aria-label={t('dismiss')} onClick={onEnd}>
        <Icon name="close" />
      </button>
    </div>
  );
}
