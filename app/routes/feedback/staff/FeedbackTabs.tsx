import { paths } from '#app/paths.ts';
import { Tabs } from '#app/ui/Tabs.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

const pages = [
  { key: 'list', href: paths.staffFeedback() },
  { key: 'templates', href: paths.staffFeedbackTemplates() },
  { key: 'outcomes', href: paths.staffFeedbackOutcomes() },
] as const;

/** The pages about feedback: all of it, the templates of answers, and what changed because of it. */
export function FeedbackTabs() {
  const { t } = useTranslation('staffFeedback');
  return <Tabs label={t('tabs.label')} tabs={pages.map(({ key, href }) => ({ key, href, label: t(`tabs.${key}`) }))} />;
}
