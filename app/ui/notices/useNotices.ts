import { useRouteLoaderData } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { NoticeData, NoticeItem } from '#app/domain/content/status/notices.ts';
import { watchNotices } from './watchNotices.ts';

const none: NoticeItem[] = [];

/**
 * The banners of the moment (D43): those that the document came with, then those that the server gives while the page
 * is open.
 */
export function useNotices(): readonly NoticeItem[] {
  const { notices: given = none, noticesFrom: from } = (useRouteLoaderData('root') ?? {}) as Partial<NoticeData>;
  const [later, setLater] = useState<{ given: readonly NoticeItem[]; notices: readonly NoticeItem[] }>();
  const latest = useRef({ given, ageMs: 0 });
  useEffect(() => {
    latest.current = { given, ageMs: from?.ageMs ?? 0 };
  });
  const address = from?.address;
  useEffect(() => {
    if (!address) return;
    return watchNotices(address, latest.current.ageMs, (notices) => setLater({ given: latest.current.given, notices }));
  }, [address]);
  return later && later.given === given ? later.notices : given;
}
