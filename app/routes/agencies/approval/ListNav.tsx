import { paths } from '#app/paths.ts';
import { Tabs } from '#app/ui/Tabs.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

const lists = [
  { key: 'registrations', href: paths.staffAgencies() },
  { key: 'changes', href: paths.staffAgencyChanges() },
  { key: 'all', href: paths.staffAllAgencies() },
] as const;

/** The lists of agencies: registrations to decide, changes to confirm, and all agencies. */
export function ListNav() {
  const { t } = useTranslation('staff');
  return (
    <Tabs label={t('lists.label')} tabs={lists.map(({ key, href }) => ({ key, href, label: t(`lists.${key}`) }))} />
  );
}
