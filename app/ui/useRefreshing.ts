import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

const everyMs = 2000;

/** Asks for the page's data anew every two seconds while something is on its way and the page is looked at. */
export function useRefreshing(isOnItsWay: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isOnItsWay || state !== 'idle') return;
    const timer = setTimeout(() => document.visibilityState === 'visible' && revalidate(), everyMs);
    const onVisible = () => document.visibilityState === 'visible' && revalidate();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [isOnItsWay, revalidate, state]);
}
