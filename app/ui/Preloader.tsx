import { useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const patienceMs = 150;

/** A bar at the top while the next page takes longer than a blink. */
export function Preloader() {
  const { t } = useTranslation();
  const busy = useNavigation().state !== 'idle';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), patienceMs);
    return () => clearTimeout(timer);
  }, [busy]);
  if (!shown) return null;
  // A status may stand outside the landmarks; a bar by itself may not.
  return (
    <div role="status">
      <div className="preloader" role="progressbar" aria-label={t('loading')} />
    </div>
  );
}
