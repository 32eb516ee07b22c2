import { jobNames, type JobName } from '#app/domain/operations/jobs/jobs.ts';
import { database } from '#app/platform/database.server.ts';
import { runNext, runsHere } from '#server/jobWorker.server.ts';
import { runJob } from '#server/jobs.server.ts';

/** Runs all due jobs, and the jobs that they enqueue, until none is left; `now` is the time in the verbs' context. */
export async function runJobs(now = new Date()): Promise<void> {
  const names = jobNames.filter(runsHere);
  for (let busy = true; busy; ) {
    busy = false;
    const due = await dueNames();
    for (const name of names.filter((one) => due.has(one)))
      busy = (await runNext(name, (job, data) => runJob(job, data, now))) || busy;
  }
}

/** Runs the due jobs of one name, and the jobs of that name that they enqueue. */
export async function runJobsOf(name: JobName): Promise<void> {
  while (await runNext(name, runJob));
}

// Asking each of two dozen queues for a job costs more than most jobs.
async function dueNames(): Promise<Set<string>> {
  const rows = await database().$queryRaw<
    { name: string }[]
  >`SELECT DISTINCT name FROM pgboss.job WHERE state IN ('created', 'retry') AND start_after <= now()`;
  return new Set(rows.map(({ name }) => name));
}

interface JobRow {
  id: string;
  name: string;
  state: string;
  data: unknown;
  output: unknown;
  retry_count: number;
  start_after: Date;
  completed_on: Date | null;
}

/** The rows of a queue, done ones too, in the order in which they were written. */
export function jobsIn(name: JobName): Promise<JobRow[]> {
  return database().$queryRaw<
    JobRow[]
  >`SELECT id, name, state::text, data, output, retry_count, start_after, completed_on FROM pgboss.job WHERE name = ${name} ORDER BY created_on, id`;
}
