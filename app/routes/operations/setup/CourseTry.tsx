import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '#app/ui/useHydrated.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const patienceMs = 8000;

/**
 * Whether the reader's browser reaches the address of the courses: it loads the small page there, which answers by a
 * message. Nothing is shown without scripts.
 */
export function CourseTry({ address }: { address: string }) {
  return useHydrated() ? <Tried key={address} address={address} /> : null;
}

function Tried({ address }: { address: string }) {
  const { t } = useTranslation('setup');
  const frame = useRef<HTMLIFrameElement>(null);
  const [outcome, setOutcome] = useState<'trying' | 'reached' | 'failed'>('trying');
  const [isListening, setListening] = useState(false);
  const { origin, host } = new URL(address);
  // Where each course has its own host name, the one that is tried is of no course.
  const shown = host.replace(/^[\da-f-]{36}\./, '*.');
  useEffect(() => {
    const onMessage = ({ source, origin: from, data }: MessageEvent<{ gangway?: unknown; kind?: unknown } | null>) => {
      if (source !== frame.current?.contentWindow || from !== origin) return;
      if (data?.gangway === 'course' && data.kind === 'returned') setOutcome('reached');
    };
    window.addEventListener('message', onMessage);
    setListening(true);
    const timer = setTimeout(() => setOutcome((now) => (now === 'trying' ? 'failed' : now)), patienceMs);
    return () => {
      window.removeEventListener('message', onMessage);
      clearTimeout(timer);
    };
  }, [origin]);
  return (
    <li>
      <span role="status">{t(`step.courses.browser.${outcome}`, { address: shown })}</span>
      {isListening && outcome === 'trying' ? (
        <iframe
          ref={frame}
          className="visually-hidden"
          title={t('step.courses.browser.title')}
          src={address}
          sandbox="allow-scripts allow-same-origin"
          referrerPolicy="no-referrer"
          tabIndex={-1}
          aria-hidden="true"
        />
      ) : null}
    </li>
  );
}
