import { useLocation } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { documentHead } from './documentHead.server.ts';

/**
 * What a document is and for whom, the ways to its parts and its other languages, what is scheduled, and what is to be
 * done about its Japanese.
 */
export function DocumentHead({ head }: { head: ReturnType<typeof documentHead> }) {
  const { t } = useTranslation('contentEditor');
  const { pathname } = useLocation();
  const { documentId, name, forWhom, otherLanguages, translation, scheduled, asksApproval, copy } = head;
  const tabs = [
    { key: 'edit', href: paths.staffDocument(documentId) },
    { key: 'versions', href: paths.staffDocumentVersions(documentId) },
    ...(otherLanguages.some((other) => other.documentId)
      ? [{ key: 'languages', href: paths.staffDocumentLanguages(documentId) } as const]
      : []),
    { key: 'usage', href: paths.staffDocumentUsage(documentId) },
    ...(asksApproval ? [{ key: 'approval', href: paths.staffDocumentApproval(documentId) } as const] : []),
  ] as const;
  const contentPath = copy.kind === 'page' ? 'page' : copy.path;
  const pageName = copy.kind === 'page' ? copy.path.replace(/^pages\//, '') : '';
  const copyTo = (language?: string) =>
    paths.staffNewContent({
      contentPath,
      pageName,
      copyOf: documentId,
      ...(language && { language, market: copy.market, brand: copy.brand }),
    });
  return (
    <>
      <BackLink to={paths.staffContent()}>{t('nav.back')}</BackLink>
      <PageHead title={name} sentence={forWhom} />
      <nav className="tabs" aria-label={t('nav.document')}>
        {tabs.map(({ key, href }) => (
          <Link
            key={key}
            className="tab"
            to={href}
            aria-current={pathname.replace(/\/$/, '') === href ? 'page' : undefined}
          >
            {t(`nav.${key}`)}
          </Link>
        ))}
        {otherLanguages.map(({ code, documentId: other }) => (
          <Link key={code} className="tab" to={other ? paths.staffDocument(other) : copyTo(code)}>
            {t(other ? `nav.open.${code}` : `nav.add.${code}`)}
          </Link>
        ))}
        <Link className="tab" to={copyTo()}>
          {t('nav.copy')}
        </Link>
      </nav>
      {scheduled.map((version) => (
        <div key={version.number} className="mb-5">
          <Notice>{t('scheduled', version)}</Notice>
        </div>
      ))}
      {translation ? (
        <div className="mb-5">
          <Notice tone="warning">{t(`translation.${translation}`)}</Notice>
        </div>
      ) : null}
    </>
  );
}
