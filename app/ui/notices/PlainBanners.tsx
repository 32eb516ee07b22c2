import { useLocation } from '@remix-run/react';
import type { NoticeItem } from '#app/domain/content/status/notices.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { visitorPaths } from '#app/visitorPaths.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { BannerList } from './BannerList.tsx';
import { BannerText } from './BannerText.tsx';
import { tones } from './tones.ts';

/** Banners as a document has them, opened or not; the button dismisses one without scripts. */
export function PlainBanners({ banners, isOpen = false }: { banners: readonly NoticeItem[]; isOpen?: boolean }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <BannerList
      banners={banners}
      opens={isOpen}
      shown={(banner) => (
        <div key={banner.id} className="alert-slot">
          <div>
            <Notice
              tone={tones[banner.kind]}
              title={banner.title}
              action={<DismissForm id={banner.id} target={pathname + search} label={t('dismiss')} />}
            >
              <BannerText banner={banner} />
            </Notice>
          </div>
        </div>
      )}
    />
  );
}

function DismissForm({ id, target, label }: { id: string; target: string; label: string }) {
  return (
    <form method="post" action={visitorPaths.banners()}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="target" value={target} />
      <button type="submit" className="icon-button" aria-label={label}>
        <Icon name="close" />
      </button>
    </form>
  );
}
