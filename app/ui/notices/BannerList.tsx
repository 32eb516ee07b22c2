import { useEffect, useRef, type ReactNode } from 'react';
import type { NoticeItem } from '#app/domain/content/status/notices.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

// Whether the reader has opened the line: it stays open when the banners that later ones join take its place.
let isOpen = false;

/**
 * The banners of a page: each outage as a box, and all others behind one line of 44 px that a press opens, without
 * scripts too. `shown` draws one of them; with `opens` all are boxes. A second list on a page has a separate `label`.
 */
export function BannerList({
  banners,
  shown,
  opens = false,
  label,
}: {
  banners: readonly NoticeItem[];
  opens?: boolean;
  label?: string;
  shown: (banner: NoticeItem) => ReactNode;
}) {
  const { t } = useTranslation();
  const isBox = ({ kind }: NoticeItem) => opens || kind === 'outage';
  const others = banners.filter((banner) => !isBox(banner));
  if (banners.length === 0) return null;
  return (
    <section className="alerts" aria-label={label ?? t('shell.alerts')}>
      {banners.filter(isBox).map(shown)}
      {others.length > 0 ? <Line banners={others}>{others.map(shown)}</Line> : null}
    </section>
  );
}

function Line({ banners, children }: { banners: readonly NoticeItem[]; children: ReactNode }) {
  const { t } = useTranslation();
  const line = useRef<HTMLDetailsElement>(null);
  // It may have been opened before the scripts ran.
  useEffect(() => {
    if (!line.current) return;
    isOpen ||= line.current.open;
    line.current.open = isOpen;
  }, []);
  const [first] = banners;
  return (
    <details ref={line} className="alert-line" onToggle={({ currentTarget }) => (isOpen = currentTarget.open)}>
      <summary>
        <Icon name="info" />
        <span className="alert-line-text">{first?.title ?? first?.text}</span>
        {banners.length > 1 ? (
          <span className="alert-line-count">{t('shell.alertsCount', { total: banners.length })}</span>
        ) : null}
        <Icon name="chevronDown" className="icon-small" />
      </summary>
      {children}
    </details>
  );
}
