import { Badge } from '#app/ui/Badge.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { linkingDocuments } from './linkingDocuments.server.ts';

/** Which documents link to one, and whose links lead nowhere without it. */
export function LinkingDocuments({ linking }: { linking: ReturnType<typeof linkingDocuments> }) {
  const { t } = useTranslation('contentEditor');
  const { total, unnamed, documents } = linking;
  return (
    <div className="mt-4 grid gap-2">
      <p className="font-semibold">{t(total > 0 ? 'linking.title' : 'linking.none', { count: total })}</p>
      <ul className="grid gap-2">
        {documents.map(({ documentId, href, name, forWhom, isPublished, needsIt }) => (
          <li key={documentId} className="wrap-anywhere">
            <Link className="link" to={href}>
              {name}
            </Link>{' '}
            <span className="text-sm text-muted">{forWhom}</span>{' '}
            {isPublished ? null : <Badge tone="info">{t('state.draft')}</Badge>}{' '}
            {needsIt ? <Badge tone="warning">{t('linking.needsIt')}</Badge> : null}
          </li>
        ))}
      </ul>
      {unnamed > 0 ? <p className="text-sm text-muted">{t('linking.unnamed', { count: unnamed })}</p> : null}
    </div>
  );
}
