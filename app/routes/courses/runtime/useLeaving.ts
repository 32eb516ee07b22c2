import { useCallback, useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import type { Unsent } from './commitQueue.ts';
import type { CourseSessionState } from './sessionState.ts';

/** What of a course's session is needed to leave it. */
interface LeftSession {
  unsent: () => Promise<Unsent | null>;
  leave: () => Promise<void>;
  wait: () => Promise<void>;
}

interface Leaving {
  leaving: boolean;
  leaveTo: (path: string) => void;
  /** What is not stored, for want of a connection: the learner is asked. */
  unsent: Unsent | null;
  /** Their answers. */
  stay: () => void;
  leave: () => void;
}

/**
 * Leaves a course by the button, a link of the page, or the browser's Back: only after the course has ended, since its
 * frame would go before its last words. Without a connection this page stays, until what it keeps is sent: no other page
 * could be opened.
 */
export function useLeaving(
  session: RefObject<LeftSession | null>,
  { phase, saved }: Pick<CourseSessionState, 'phase' | 'saved'>,
  navigate: (path: string) => void,
): Leaving {
  const [leaving, setLeaving] = useState(false);
  const [asked, setAsked] = useState<{ unsent: Unsent; path: string } | null>(null);
  const [waitsFor, setWaitsFor] = useState<string | null>(null);
  const online = useSyncExternalStore(listenToConnection, isOnline, () => true);
  const leave = useCallback(
    (path: string) => {
      setAsked(null);
      void session.current?.leave().then(() => navigate(path));
    },
    [session, navigate],
  );
  const wait = useCallback(
    (path: string) => {
      setAsked(null);
      setLeaving(false);
      setWaitsFor(path);
      void session.current?.wait();
    },
    [session],
  );
  const leaveTo = useCallback(
    (path: string) => {
      setLeaving(true);
      void session.current?.unsent().then((unsent) => {
        if (unsent) setAsked({ unsent, path });
        else if (isOnline()) leave(path);
        else wait(path);
      });
    },
    [session, leave, wait],
  );
  const isSent = phase === 'waiting' && online && (saved === null || saved.at !== null);
  useEffect(() => {
    if (isSent && waitsFor !== null) leave(waitsFor);
  }, [isSent, waitsFor, leave]);
  const stay = () => {
    setAsked(null);
    setLeaving(false);
  };
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const path = pathOfLink(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      leaveTo(path);
    };
    let left = false;
    let returns: string | null = null;
    const back = (event: PopStateEvent) => {
      if (returns !== null) {
        event.stopImmediatePropagation();
        leaveTo(returns);
        returns = null;
        return;
      }
      if (left || window.location.pathname === here) return;
      // The address is the other page's already: the router hears of it once the course has ended.
      event.stopImmediatePropagation();
      if (!isOnline()) {
        returns = window.location.pathname + window.location.search;
        window.history.forward();
        return;
      }
      left = true;
      setLeaving(true);
      void session.current
        ?.leave()
        .then(() => window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state })));
    };
    const here = window.location.pathname;
    document.addEventListener('click', follow, true);
    window.addEventListener('popstate', back, true);
    return () => {
      document.removeEventListener('click', follow, true);
      window.removeEventListener('popstate', back, true);
    };
  }, [session, leaveTo]);
  return { leaving, leaveTo, unsent: asked?.unsent ?? null, stay, leave: () => asked && wait(asked.path) };
}

const isOnline = () => navigator.onLine;

function listenToConnection(changed: () => void): () => void {
  for (const kind of ['online', 'offline']) window.addEventListener(kind, changed);
  return () => {
    for (const kind of ['online', 'offline']) window.removeEventListener(kind, changed);
  };
}

function pathOfLink(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (
    !link ||
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return null;
  const { origin, pathname, search, hash } = new URL(link.href, window.location.href);
  if (
    link.target ||
    link.hasAttribute('download') ||
    origin !== window.location.origin ||
    pathname === window.location.pathname
  )
    return null;
  return pathname + search + hash;
}
