import { paths } from '#app/paths.ts';
import { Tabs } from '#app/ui/Tabs.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** The two ways to add a user to the agency. */
export function AddTabs() {
  const { t } = useTranslation('agents');
  return (
    <Tabs
      label={t('ways.label')}
      tabs={[
        { key: 'add', label: t('ways.add'), href: paths.addAgent() },
        { key: 'invite', label: t('ways.invite'), href: paths.inviteAgent() },
      ]}
    />
  );
}
