import { useRouteLoaderData } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

/** What a stream has said since a page was given a count. */
interface Told {
  given: number;
  unread: number;
  arrived: boolean;
}

/**
 * How many notifications are unread: what the page was given, then what the server tells. `arrived` is true once it told
 * of more. Whoever looks at the portal as somebody else is told nothing.
 */
export function useUnread(given: number, address: string): { unread: number; arrived: boolean } {
  const isView = Boolean(useRouteLoaderData<{ view?: object | null }>('root')?.view);
  const [told, setTold] = useState<Told>();
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  }, [given]);
  useEffect(() => {
    if (isView) return;
    return listen(address, (unread) =>
      setTold((last) => {
        const current = latest.current;
        const known = last?.given === current ? last.unread : current;
        return { given: current, unread, arrived: unread > known };
      }),
    );
  }, [address, isView]);
  return told && told.given === given ? told : { unread: given, arrived: false };
}

/**
 * Listens to an address while the tab is in sight. A browser opens six connections to a server at most, unless the server
 * speaks HTTP/2: tabs out of sight keep none. Once signed out the server ends it for good.
 */
function listen(address: string, tell: (unread: number) => void): () => void {
  let source: EventSource | undefined;
  const follow = () => {
    if (document.visibilityState !== 'visible') {
      source?.close();
      source = undefined;
    } else if (!source && typeof EventSource !== 'undefined') {
      source = new EventSource(address);
      source.addEventListener('unread', ({ data }: MessageEvent<string>) => tell(Number(data)));
    }
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    source?.close();
  };
}
