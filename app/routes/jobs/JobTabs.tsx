import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { jobStates, type JobState } from '#app/domain/jobs/jobs.ts';
import { paths } from '#app/paths.ts';

/** The states of a job as links, each with how many there are. */
export function JobTabs({ counts, current }: { counts: Record<JobState, number>; current: JobState }) {
  const { t } = useTranslation('jobs');
  return (
    <nav className="tabs" aria-label={t('tabs')}>
      {jobStates.map((state) => (
        <Link key={state} className="tab" to={paths.staffJobs({ state: state === 'failed' ? null : state })} aria-current={state === current ? 'page' : undefined}>
          {t(`state.${state}`)} <span>{counts[state]}</span>
        </Link>
      ))}
    </nav>
  );
}
