import { jobKinds, jobNames, type JobName } from '#app/domain/operations/jobs/jobs.ts';
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

// Asking for a job of each name costs more than most jobs.
async function dueNames(): Promise<Set<string>> {
  const rows = await database().$queryRaw<
    { name: string }[]
  >`SELECT DISTINCT name FROM jobs WHERE state IN ('waiting', 'running') AND due_at <= now()`;
  return new Set(rows.map(({ name }) => name));
}

/** The jobs of a name, done ones too, in the order in which they were written. */
export function jobsIn(name: JobName) {
  return database().job.findMany({ where: { name }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
}

/** Makes what waits of a name due, with its last attempt before it if so asked. */
export async function makeDue(name: JobName, { lastAttempt = false } = {}): Promise<void> {
  const attempts = lastAttempt ? { attempts: jobKinds[name].retries } : {};
  await database().job.updateMany({ where: { name, state: 'waiting' }, data: { dueAt: new Date(0), ...attempts } });
}
