import { Link, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';

/** The parts of the content: its documents, and the library of pictures. */
export function ContentNav() {
  const { t } = useTranslation('contentEditor');
  const { pathname } = useLocation();
  const parts = [
    { key: 'documents', href: paths.staffContent() },
    { key: 'images', href: paths.staffImages() },
  ] as const;
  return (
    <nav className="tabs" aria-label={t('nav.label')}>
      {parts.map(({ key, href }) => (
        <Link key={key} className="tab" to={href} aria-current={pathname.replace(/\/$/, '') === href ? 'page' : undefined}>
          {t(`nav.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
