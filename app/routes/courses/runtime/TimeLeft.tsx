import { useEffect, useState } from 'react';
import { Notice } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { ShownLimit } from './partClock.ts';

const secondMs = 1000;

/** The time left of a part, by the second; not read out by screen readers, so that it does not interrupt. */
export function TimeLeft({ limit }: { limit: ShownLimit | null }) {
  const { t } = useTranslation('learning');
  const [now, setNow] = useState(() => Date.now());
  const runs = limit !== null && !limit.isUp;
  useEffect(() => {
    if (!runs) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, [runs]);
  if (!limit || limit.isUp) return null;
  const left = Math.max(0, Math.ceil((limit.endsAt - now) / secondMs));
  return (
    <span role="timer" aria-live="off">
      {t('limit.left', { time: clockOf(left) })}
    </span>
  );
}

/** Shown when the time of an open part is up, where its course wants it. */
export function TimeUp({ limit }: { limit: ShownLimit | null }) {
  const { t } = useTranslation('learning');
  if (!limit?.isUp || limit.exits || !limit.says) return null;
  return (
    <Notice tone="warning" role="alert">
      <p>{t('limit.goesOn')}</p>
    </Notice>
  );
}

function clockOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
