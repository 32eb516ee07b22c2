import { Link, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { can } from '#app/domain/permissions/can.ts';
import type { StaffRole } from '#app/domain/accounts/staffRoles.ts';
import { paths } from '#app/paths.ts';
import { Icon } from '#app/ui/Icon.tsx';

/** The way back to the list, and the pages about one agency that a role of staff may open. */
export function AgencyNav({ agencyId, role }: { agencyId: string; role: StaffRole }) {
  const { t } = useTranslation('staff');
  const { pathname } = useLocation();
  const staff = { staff: { role } };
  const pages = [
    { key: 'agency', href: paths.staffAgency(agencyId), open: true },
    { key: 'people', href: paths.staffAgencyPeople(agencyId), open: can(staff, 'staff.see-people') },
    { key: 'record', href: paths.staffAgencyRecord(agencyId), open: can(staff, 'staff.see-people') },
    { key: 'edit', href: paths.staffAgencyEdit(agencyId), open: can(staff, 'staff.edit-agency') },
    { key: 'access', href: paths.staffAgencyAccess(agencyId), open: can(staff, 'staff.suspend-agency') },
  ];
  return (
    <>
      <Link className="link mb-4 inline-flex min-h-11 items-center gap-1" to={paths.staffAllAgencies()}>
        <Icon name="chevronLeft" className="icon-small" />
        {t('nav.back')}
      </Link>
      <nav className="tabs" aria-label={t('nav.label')}>
        {pages.filter(({ open }) => open).map(({ key, href }) => (
          <Link key={key} className="tab" to={href} aria-current={pathname.replace(/\/$/, '') === href ? 'page' : undefined}>
            {t(`nav.${key}`)}
          </Link>
        ))}
      </nav>
    </>
  );
}
