import { Link } from '#app/ui/Link.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { RankFacts } from './rankFacts.server.ts';

const tones = { open: 'info', early: 'success', lapsed: 'warning', expired: 'danger' } as const;

/** Until when a level is good, and what a refresher does for it; nothing where there is no level. */
export function RefresherNotice({ rank }: { rank: RankFacts }) {
  const { t } = useTranslation(['academy', 'markets']);
  const { refresher, levelKey, validUntil, refreshers } = rank;
  if (!refresher || !levelKey) return null;
  const { state, deadline, from, renewsUntil } = refresher;
  const helps = state === 'open' || state === 'lapsed';
  return (
    <Notice tone={tones[state]} title={t(`refresher.${state}Title`, { level: t(levelKey), until: validUntil })}>
      <p>{t(`refresher.${state}`, { deadline, from, renewsUntil, level: t(levelKey) })}</p>
      {helps && refreshers.length > 0 ? (
        <ul>
          {refreshers.map(({ courseId, title, href }) => (
            <li key={courseId}>
              <Link className="link inline-flex min-h-11 items-center" to={href}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}
