import { useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

const everyMs = 2000;

/** Asks for the page's data again every two seconds while something is on its way and the page is looked at. */
export function useRefreshing(isOnItsWay: boolean): void {
  const { revalidate, state } = useRevalidator();
  // One that is under way brings newer data, and would begin again.
  const isMoving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!isOnItsWay || isMoving || state !== 'idle') return;
    const timer = setTimeout(() => document.visibilityState === 'visible' && revalidate(), everyMs);
    const onVisible = () => document.visibilityState === 'visible' && revalidate();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [isMoving, isOnItsWay, revalidate, state]);
}
