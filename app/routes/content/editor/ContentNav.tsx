import { paths } from '#app/paths.ts';
import { Tabs } from '#app/ui/Tabs.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** The parts of the content: its documents, and the library of pictures. */
export function ContentNav() {
  const { t } = useTranslation('contentEditor');
  const parts = [
    { key: 'documents', href: paths.staffContent() },
    { key: 'images', href: paths.staffImages() },
    { key: 'usage', href: paths.staffUsage() },
    { key: 'approval', href: paths.staffContentApproval() },
  ] as const;
  return <Tabs label={t('nav.label')} tabs={parts.map(({ key, href }) => ({ key, href, label: t(`nav.${key}`) }))} />;
}
