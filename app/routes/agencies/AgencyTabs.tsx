import { Link, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { AgencyTab } from './agencyTabs.ts';

/** The pages about the agency, each a link; the one that is open is marked. */
export function AgencyTabs({ tabs }: { tabs: readonly AgencyTab[] }) {
  const { t } = useTranslation('agencies');
  const { pathname } = useLocation();
  return (
    <nav className="tabs" aria-label={t('tabs.label')}>
      {tabs.map(({ key, href }) => (
        <Link key={key} className="tab" to={href} aria-current={pathname.replace(/\/$/, '') === href ? 'page' : undefined}>
          {t(`tabs.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
