import '#app/styles/tour.css';
import { useTranslation } from '#app/ui/texts.tsx';
import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { startTour } from './startTour.ts';

/**
 * The tour of the shell (spec §2 Shell), from when it is put into the page until it ends or the page is left. Loaded
 * when it is asked for.
 */
export default function Tour({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tour');
  const { pathname } = useLocation();
  const close = useRef(onClose);
  close.current = onClose;
  const words = useRef(t);
  useEffect(() => startTour(words.current, () => close.current()), [pathname]);
  return null;
}
