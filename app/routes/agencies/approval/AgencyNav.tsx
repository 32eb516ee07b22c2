import { can } from '#app/domain/permissions/can.ts';
import type { StaffRole } from '#app/domain/permissions/staffRoles.ts';
import { paths } from '#app/paths.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Tabs } from '#app/ui/Tabs.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** The way back to the list, and the pages about one agency that a role of staff may open. */
export function AgencyNav({ agencyId, role }: { agencyId: string; role: StaffRole }) {
  const { t } = useTranslation('staff');
  // Who sees an agency reaches its market.
  const staff = { staff: { role, markets: [] } };
  const pages = [
    { key: 'agency', href: paths.staffAgency(agencyId), mayOpen: true },
    { key: 'people', href: paths.staffAgencyPeople(agencyId), mayOpen: can(staff, 'staff.see-people') },
    { key: 'record', href: paths.staffAgencyRecord(agencyId), mayOpen: can(staff, 'staff.see-people') },
    { key: 'edit', href: paths.staffAgencyEdit(agencyId), mayOpen: can(staff, 'staff.edit-agency') },
    { key: 'access', href: paths.staffAgencyAccess(agencyId), mayOpen: can(staff, 'staff.suspend-agency') },
    { key: 'signOn', href: paths.staffAgencySignOn(agencyId), mayOpen: can(staff, 'staff.confirm-domains') },
    { key: 'merge', href: paths.staffAgencyMergeWith(agencyId), mayOpen: can(staff, 'staff.merge-agencies') },
  ];
  return (
    <>
      <BackLink to={paths.staffAllAgencies()}>{t('nav.back')}</BackLink>
      <Tabs
        label={t('nav.label')}
        tabs={pages.filter(({ mayOpen }) => mayOpen).map(({ key, href }) => ({ key, href, label: t(`nav.${key}`) }))}
      />
    </>
  );
}
