import { useRouteLoaderData } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { NoticeData, NoticeItem } from '#app/domain/status/notices.ts';

const none: NoticeItem[] = [];
// What asks comes once the page has long been alive, and weighs nothing on its way there.
const restMs = 2000;

/**
 * The banners of the moment (D43): those that the document came with, then those that the server gives while the page is open. `news` is the
 * text of those that have come since, for screen readers.
 */
export function useNotices(): { notices: readonly NoticeItem[]; news: string } {
  const root = useRouteLoaderData('root') as Partial<NoticeData> | undefined;
  const given = root?.notices ?? none;
  const address = root?.noticesFrom?.address;
  const [later, setLater] = useState<{ given: readonly NoticeItem[]; notices: readonly NoticeItem[]; news: string }>();
  const latest = useRef({ given, ageMs: 0 });
  useEffect(() => {
    latest.current = { given, ageMs: root?.noticesFrom?.ageMs ?? 0 };
  });
  useEffect(() => {
    if (!address) return;
    let over = false;
    let stop: (() => void) | undefined;
    const timer = setTimeout(async () => {
      const { watchNotices } = await import('./watchNotices.ts').catch(() => ({ watchNotices: undefined }));
      if (over) return;
      stop = watchNotices?.(address, latest.current.ageMs + restMs, (notices) =>
        setLater((before) => {
          const { given: shownFirst } = latest.current;
          const shown = before?.given === shownFirst ? before.notices : shownFirst;
          const news = notices.filter(({ id }) => !shown.some((known) => known.id === id));
          return { given: shownFirst, notices, news: news.map(({ text }) => text).join(' ') };
        }),
      );
    }, restMs);
    return () => {
      over = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [address]);
  return later && later.given === given ? later : { notices: given, news: '' };
}
