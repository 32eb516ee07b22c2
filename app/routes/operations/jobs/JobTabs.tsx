import { useTranslation } from 'react-i18next';
import { jobStates, type JobState } from '#app/domain/operations/jobs/jobs.ts';
import { paths } from '#app/paths.ts';
import { Tabs } from '#app/ui/Tabs.tsx';

/** The states of a job as links, each with how many there are. */
export function JobTabs({ counts, current }: { counts: Record<JobState, number>; current: JobState }) {
  const { t } = useTranslation('jobs');
  const tabs = jobStates.map((state) => ({
    ...{ key: state, label: t(`state.${state}`), count: counts[state], open: state === current },
    href: paths.staffJobs({ state: state === 'failed' ? null : state }),
  }));
  return <Tabs label={t('tabs')} tabs={tabs} />;
}
