import { useRouteLoaderData } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { announceNews } from './news.ts';

/** What a stream has said since a page was given a count. */
interface Received {
  given: number;
  unread: number;
  arrived: boolean;
}

/**
 * How many notifications are unread: the number that came with the page, then what the server sends. `arrived` is true
 * once it sent a higher one. A view of the portal as a user gets no updates.
 */
export function useUnread(given: number, address: string): { unread: number; arrived: boolean } {
  const isView = Boolean(useRouteLoaderData<{ view?: object | null }>('root')?.view);
  const [received, setReceived] = useState<Received>();
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  }, [given]);
  useEffect(() => {
    if (isView) return;
    return listen(address, (unread) =>
      setReceived((last) => {
        const current = latest.current;
        const known = last?.given === current ? last.unread : current;
        return { given: current, unread, arrived: unread > known };
      }),
    );
  }, [address, isView]);
  const now = received && received.given === given ? received : { unread: given, arrived: false };
  const known = useRef(now.unread);
  useEffect(() => {
    if (now.unread > known.current && now.arrived) announceNews();
    known.current = now.unread;
  }, [now.unread, now.arrived]);
  return now;
}

/**
 * Listens to an address while the tab is in sight. A browser opens six connections to a server at most, unless the server
 * speaks HTTP/2: tabs out of sight keep none. Once signed out the server ends it for good.
 */
function listen(address: string, report: (unread: number) => void): () => void {
  let source: EventSource | undefined;
  const follow = () => {
    if (document.visibilityState !== 'visible') {
      source?.close();
      source = undefined;
    } else if (!source && typeof EventSource !== 'undefined') {
      source = new EventSource(address);
      source.addEventListener('unread', ({ data }: MessageEvent<string>) => report(Number(data)));
    }
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    source?.close();
  };
}
