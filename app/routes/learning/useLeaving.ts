import { useCallback, useEffect, useState, type RefObject } from 'react';
import type { CourseSession } from './courseSession.ts';

/** Leaves a course by the button, a link of the page, or the browser's Back: only after the course has ended, since its frame would go before its last words. */
export function useLeaving(session: RefObject<CourseSession | null>, navigate: (path: string) => void): { leaving: boolean; leaveTo: (path: string) => void } {
  const [leaving, setLeaving] = useState(false);
  const leaveTo = useCallback(
    (path: string) => {
      setLeaving(true);
      void session.current?.leave().then(() => navigate(path));
    },
    [session, navigate],
  );
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const path = pathOfLink(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      leaveTo(path);
    };
    let left = false;
    const back = (event: PopStateEvent) => {
      if (left || window.location.pathname === here) return;
      // The address is the other page's already: the router hears of it once the course has ended.
      event.stopImmediatePropagation();
      left = true;
      setLeaving(true);
      void session.current?.leave().then(() => window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state })));
    };
    const here = window.location.pathname;
    document.addEventListener('click', follow, true);
    window.addEventListener('popstate', back, true);
    return () => {
      document.removeEventListener('click', follow, true);
      window.removeEventListener('popstate', back, true);
    };
  }, [session, leaveTo]);
  return { leaving, leaveTo };
}

function pathOfLink(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const { origin, pathname, search, hash } = new URL(link.href, window.location.href);
  if (link.target || link.hasAttribute('download') || origin !== window.location.origin || pathname === window.location.pathname) return null;
  return pathname + search + hash;
}
