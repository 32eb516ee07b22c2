import { useEffect, useRef } from 'react';

/** Runs `work` once, when the browser has nothing better to do. */
export function useIdleEffect(work: () => void) {
  const latest = useRef(work);
  useEffect(() => {
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => latest.current(), 1500);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(() => latest.current(), { timeout: 4000 });
    return () => cancelIdleCallback(request);
  }, []);
}
