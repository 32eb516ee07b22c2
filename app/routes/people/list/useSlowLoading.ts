import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';

const patienceMs = 300;

/** True once the same page with another search has been loading for longer than a blink. */
export function useSlowLoading(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const loading = state === 'loading' && location.pathname === pathname;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!loading) {
      setSlow(false);
      return;
    }
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, [loading]);
  return loading && slow;
}
