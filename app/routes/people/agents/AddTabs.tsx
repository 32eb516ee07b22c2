import { agencyPagesOf } from '#app/domain/content/documents/agencyPages.ts';
import { useAgencyReader } from '#app/routes/people/list/useAgencyReader.ts';
import { Tabs } from '#app/ui/Tabs.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** The ways to add users to the agency that the reader has. */
export function AddTabs() {
  const { t } = useTranslation(['agents', 'content']);
  const reader = useAgencyReader();
  const ways = reader ? agencyPagesOf(reader).filter(({ addsUsers }) => addsUsers) : [];
  return (
    <Tabs label={t('ways.label')} tabs={ways.map(({ key, labelKey, href }) => ({ key, href, label: t(labelKey) }))} />
  );
}
