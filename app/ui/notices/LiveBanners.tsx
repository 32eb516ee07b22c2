import { useRouteLoaderData } from '@remix-run/react';
import { useReducer, useEffect, useRef, useState } from 'react';
import { AlertBanner } from '#app/ui/AlertBanner.tsx';
import { BannerList } from './BannerList.tsx';
import { BannerText } from './BannerText.tsx';
import { tones } from './tones.ts';
import type { NoticeData, NoticeItem } from '#app/domain/content/status/notices.ts';
import { watchNotices } from './watchNotices.ts';

const none: readonly NoticeItem[] = [];

/**
 * The banners of the moment: those that the document came with, then those that the server gives while the page
 * is open.
 */
function useNotices(): readonly NoticeItem[] {
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

// What was dismissed since this document came: its data may be older.
const dismissedSince = new Set<string>();

/** The banners of the moment that this browser has not dismissed. */
export default function LiveBanners({ own = none }: { own?: readonly NoticeItem[] }) {
  const [, showAgain] = useReducer((times: number) => times + 1, 0);
  const banners = [...useNotices(), ...own];
  const dismissed = useRouteLoaderData<{ dismissedBanners?: readonly string[] }>('root')?.dismissedBanners ?? [];
  const shown = banners.filter(({ id }) => !dismissed.includes(id) && !dismissedSince.has(id));
  const forget = (id: string) => {
    dismissedSince.add(id);
    showAgain();
  };
  return (
    <BannerList
      banners={shown}
      shown={(banner) => (
        <AlertBanner
          key={banner.id}
          id={banner.id}
          tone={tones[banner.kind]}
          title={banner.title}
          onDismiss={() => forget(banner.id)}
        >
          <BannerText banner={banner} />
        </AlertBanner>
      )}
    />
  );
}
