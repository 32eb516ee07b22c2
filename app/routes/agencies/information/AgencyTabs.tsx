import { Tabs } from '#app/ui/Tabs.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { AgencyTab } from './agencyTabs.ts';

/** The pages about the agency, each a link; the one that is open is marked. */
export function AgencyTabs({ tabs }: { tabs: readonly AgencyTab[] }) {
  const { t } = useTranslation('agencies');
  return <Tabs label={t('tabs.label')} tabs={tabs.map(({ key, href }) => ({ key, href, label: t(`tabs.${key}`) }))} />;
}
