import { readPosted } from '#app/routes/requests/formAction.server.ts';
import { isConflict } from '#app/routes/requests/formReply.server.ts';
import { useLoaderData } from '@remix-run/react';
import { jobList, restartJobSchema } from '#app/domain/operations/jobs/forms.ts';
import { listJobs } from '#app/domain/operations/jobs/listJobs.server.ts';
import { restartJob } from '#app/domain/operations/jobs/restartJob.server.ts';
import { paths } from '#app/paths.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { jobRows } from './jobRows.server.ts';
import { JobTable } from './JobTable.tsx';
import { jobStates, type JobState } from '#app/domain/operations/jobs/jobs.ts';
import { Tabs } from '#app/ui/Tabs.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const administrators = { can: 'staff.manage-jobs' } as const;

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(async ({ ctx, request }) => {
  const query = jobList.read(new URL(request.url).searchParams);
  const { jobs, counts, page } = await listJobs(ctx, query);
  return {
    title: documentTitle(ctx.language, 'jobs:title'),
    rows: jobRows(ctx, jobs),
    counts,
    state: query.state,
    list: jobList.view(query, { page, total: counts[query.state] }),
  };
}, administrators);

export const action = staffAction(async ({ ctx, request }) => {
  const job = await readPosted(request, restartJobSchema());
  const back = paths.staffJobs();
  try {
    await restartJob(ctx, job);
  } catch (error) {
    if (!isConflict(error)) throw error;
    return redirectWithToast(back, { kind: 'error', message: 'jobs:gone' });
  }
  return redirectWithToast(back, { kind: 'success', message: 'jobs:restarted' });
}, administrators);

/** What the product does by itself: what failed, waits and runs, and a way to restart what failed. */
export default function Jobs() {
  const { t } = useTranslation('jobs');
  const { rows, counts, state, list } = useLoaderData<typeof loader>();
  return (
    <ListPage title={t('title')} sentence={t('sentence')} list={list} table={<JobTable rows={rows} state={state} />}>
      <JobTabs counts={counts} current={state} />
      <h2 className="visually-hidden">{t(`state.${state}`)}</h2>
    </ListPage>
  );
}

/** The states of a job as links, each with how many there are. */
function JobTabs({ counts, current }: { counts: Record<JobState, number>; current: JobState }) {
  const { t } = useTranslation('jobs');
  const tabs = jobStates.map((state) => ({
    key: state,
    label: t(`state.${state}`),
    count: counts[state],
    open: state === current,
    href: paths.staffJobs({ state: state === 'failed' ? null : state }),
  }));
  return <Tabs label={t('tabs')} tabs={tabs} />;
}
