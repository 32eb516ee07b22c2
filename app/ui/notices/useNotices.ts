import { useRouteLoaderData } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { NoticeData, NoticeItem } from '#app/domain/status/notices.ts';
import { watchNotices } from './watchNotices.ts';

const none: NoticeItem[] = [];

/**
 * The banners of the moment (D43): those that the document came with, then those that the server gives while the page is open. `news` is the
 * text of those that have come since, for screen readers.
 */
export function useNotices(): { notices: readonly NoticeItem[]; news: string } {
  const { notices: given = none, noticesFrom: from } = (useRouteLoaderData('root') ?? {}) as Partial<NoticeData>;
  const [later, setLater] = useState<{ given: readonly NoticeItem[]; notices: readonly NoticeItem[]; news: string }>();
  const latest = useRef({ given, ageMs: 0 });
  useEffect(() => {
    latest.current = { given, ageMs: from?.ageMs ?? 0 };
  });
  const address = from?.address;
  useEffect(() => {
    if (!address) return;
    return watchNotices(address, latest.current.ageMs, (notices) =>
      setLater((before) => {
        const { given: shownFirst } = latest.current;
        const shown = before?.given === shownFirst ? before.notices : shownFirst;
        const news = notices.filter(({ id }) => !shown.some((known) => known.id === id));
        return { given: shownFirst, notices, news: news.map(({ text }) => text).join(' ') };
      }),
    );
  }, [address]);
  return later && later.given === given ? later : { notices: given, news: '' };
}
