import { useState, type SyntheticEvent } from 'react';
import { unreadAtMost } from '#app/domain/operations/notifications/unread.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useOwnPaths } from '#app/ui/sessions/useOwnPaths.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { useUnread } from './useUnread.ts';
import type { NewestNotification } from './newest.ts';

/**
 * The bell of a head: how many notifications are unread, as the session's statement counted them, and once it is opened the
 * newest. Without JavaScript it opens on the way to all of them.
 */
export function Bell({ unread: given }: { unread: number }) {
  const { t } = useTranslation();
  const own = useOwnPaths();
  const { unread, arrived } = useUnread(given, own.unreadStream());
  const { newest, load } = useNewest(own.newestNotifications());
  const isMany = unread >= unreadAtMost;
  const shown = isMany ? t('bell.many', { count: unreadAtMost - 1 }) : String(unread);
  const label =
    unread === 0
      ? t('bell.labelNone')
      : t(isMany ? 'bell.labelMany' : 'bell.label', { count: Math.min(unread, unreadAtMost - 1) });
  const opened = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open) void load();
  };
  return (
    <>
      <span className="visually-hidden" role="status">
        {arrived ? t('bell.arrived', { count: unread }) : null}
      </span>
      <details className="popover-menu bell" onToggle={opened}>
        <summary className="icon-button" aria-label={label}>
          <Icon name="bell" />
          {unread > 0 ? (
            <span className="bell-count" aria-hidden="true">
              {shown}
            </span>
          ) : null}
        </summary>
        <div className="popover bell-popover">
          <div aria-live="polite">
            <Newest newest={newest} />
          </div>
          <Link className="menu-item bell-all" to={own.notifications()}>
            {t('bell.all')}
          </Link>
        </div>
      </details>
    </>
  );
}

type Loaded = 'waiting' | 'loading' | 'failed' | readonly NewestNotification[];

function Newest({ newest }: { newest: Loaded }) {
  const { t } = useTranslation();
  const own = useOwnPaths();
  if (newest === 'waiting') return null;
  if (typeof newest === 'string') return <p className="bell-note">{t(`bell.${newest}`)}</p>;
  if (newest.length === 0) return <p className="bell-note">{t('bell.nothing')}</p>;
  return (
    <ul aria-label={t('bell.newest')}>
      {newest.map(({ id, what, when, isRead }) => (
        <li key={id}>
          <Link className={`menu-item bell-item${isRead ? '' : ' bell-unread'}`} to={own.notification(id)}>
            {isRead ? null : <span className="visually-hidden">{t('bell.unread')}: </span>}
            <span>{what}</span>
            <span className="bell-when">{when}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The content of the bell once it is opened; requested each time. */
function useNewest(address: string) {
  const [newest, setNewest] = useState<Loaded>('waiting');
  const load = async () => {
    setNewest((known) => (typeof known === 'string' ? 'loading' : known));
    setNewest(await fetched(address));
  };
  return { newest, load };
}

async function fetched(address: string): Promise<Loaded> {
  try {
    const reply = await fetch(address, { headers: { Accept: 'application/json' } });
    return reply.ok ? ((await reply.json()) as { newest: NewestNotification[] }).newest : 'failed';
  } catch {
    return 'failed';
  }
}
