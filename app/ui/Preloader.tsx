import { useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useLostConnection } from '#app/ui/connection.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const patienceMs = 400;

/**
 * Over the page while the next one, or the reply to a form, takes longer than 400 ms (spec §2 Shell). It is read out
 * once and blocks nothing: the page below it still answers. Without a connection there is nothing to wait for, which is
 * said elsewhere.
 */
export default function Preloader() {
  const { t } = useTranslation();
  const busy = useNavigation().state !== 'idle';
  const isLost = useLostConnection() !== null;
  const waiting = busy && !isLost;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setShown(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [waiting]);
  // There from the beginning: a live region reads out what is added to it.
  return (
    <div role="status">
      {shown ? (
        <div className="preloader no-print">
          <p>
            <span className="spinner" aria-hidden="true" />
            {t('loading')}
          </p>
        </div>
      ) : null}
    </div>
  );
}
