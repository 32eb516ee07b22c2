import { Badge } from '#app/ui/Badge.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { ShownDocument } from './listedDocument.server.ts';

/** The state of a document in one language: since when it is published, what comes next, and what is being worked on. */
export function LanguageState({ state }: { state: ShownDocument['languages'][number] }) {
  const { t } = useTranslation(['contentEditor', 'common']);
  if (!state) return <>{t('common:dash')}</>;
  const { href, hasDraft, waiting, approvalHref, scheduledFor, since, isReleased } = state;
  return (
    <div>
      {isReleased ? (
        <Link className="state-quiet" to={href} title={t('list.released')}>
          <Icon name="check" className="icon-small" />
          <span className="visually-hidden">{t('list.released')}</span>
        </Link>
      ) : (
        <Link className="link" to={href}>
          {since ? t('list.since', { day: since }) : t('listState.none')}
        </Link>
      )}
      {scheduledFor ? (
        <span className="block text-xs text-muted">{t('list.scheduled', { day: scheduledFor })}</span>
      ) : null}
      {waiting ? (
        <Link className="link block text-sm" to={approvalHref}>
          {t('list.waiting', waiting)}
        </Link>
      ) : null}
      {hasDraft ? (
        <span className="block">
          <Badge tone="info">{t('state.draft')}</Badge>
        </span>
      ) : null}
    </div>
  );
}
