import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { countJobs, readJobs, type ListedJob } from '#app/platform/queue.server.ts';
import { pageOf } from '#app/domain/listParams.ts';
import type { JobSearch } from './forms.ts';
import { isJobName, jobKinds, type JobState } from './jobs.ts';

export interface JobList {
  jobs: (ListedJob & { attemptLimit: number })[];
  counts: Record<JobState, number>;
  page: number;
}

/**
 * One page of the jobs of a state: failed jobs by latest failure, waiting ones by next run, running ones by earliest
 * start. A page beyond the end is the last one. Throws `forbidden` for any but an administrator.
 */
export async function listJobs(ctx: StaffContext, { state, page: wanted, pageSize }: JobSearch): Promise<JobList> {
  assertCan(ctx, 'staff.manage-jobs');
  const counts = await countJobs(ctx.db);
  const { page, skip, take } = pageOf({ page: wanted, pageSize }, counts[state]);
  const jobs = await readJobs(ctx.db, { state, limit: take, offset: skip });
  return {
    jobs: jobs.map((job) => {
      // A job of an earlier version has no limit any more.
      const attemptLimit = isJobName(job.name) ? jobKinds[job.name].retries + 1 : job.attempts;
      return { ...job, attempts: Math.min(job.attempts, attemptLimit), attemptLimit };
    }),
    counts,
    page,
  };
}
