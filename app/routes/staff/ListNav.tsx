import { Link, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';

const lists = [
  { key: 'registrations', href: paths.staffAgencies() },
  { key: 'changes', href: paths.staffAgencyChanges() },
  { key: 'all', href: paths.staffAllAgencies() },
] as const;

/** The lists of agencies: registrations to decide, changes to confirm, and all agencies. */
export function ListNav() {
  const { t } = useTranslation('staff');
  const { pathname } = useLocation();
  return (
    <nav className="tabs" aria-label={t('lists.label')}>
      {lists.map(({ key, href }) => (
        <Link key={key} className="tab" to={href} aria-current={pathname.replace(/\/$/, '') === href ? 'page' : undefined}>
          {t(`lists.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
