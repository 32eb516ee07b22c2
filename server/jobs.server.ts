import { schedule, type ScheduledTask } from 'node-cron';
import { anonymiseDeleted } from '#app/domain/agents/anonymiseDeleted.server.ts';
import { deliverMail } from '#app/platform/deliverMail.server.ts';
import { logger } from '#app/platform/logging.server.ts';
import { removeEndedSessions } from '#app/domain/sessions/removeEndedSessions.server.ts';

interface Job {
  name: string;
  /** When it runs, as a cron expression with seconds. */
  timetable: string;
  run(now: Date): Promise<unknown>;
}

/** The timetable; each job calls a verb, and two instances may run the same job at once. */
export const jobs: readonly Job[] = [
  { name: 'deliver-mail', timetable: '*/5 * * * * *', run: deliverMail },
  { name: 'remove-ended', timetable: '0 17 * * * *', run: removeEndedSessions },
  { name: 'anonymise-deleted', timetable: '0 41 3 * * *', run: anonymiseDeleted },
];

// An edit in development loads this module again: the old timetable must stop first.
const shared = globalThis as typeof globalThis & { gangwayJobs?: { tasks: ScheduledTask[]; running: Set<Promise<void>> } };

/** Starts the timetable, once a process. */
export function startJobs(): void {
  void stopJobs();
  const running = new Set<Promise<void>>();
  const tasks = jobs.map((job) =>
    schedule(job.timetable, () => {
      const run = runJob(job).finally(() => running.delete(run));
      running.add(run);
      return run;
    }, { noOverlap: true }),
  );
  shared.gangwayJobs = { tasks, running };
  // remix-serve closes its server at these and ends once nothing keeps the process busy.
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void stopJobs());
}

/** Stops the timetable and waits for what is running. */
export async function stopJobs(): Promise<void> {
  const current = shared.gangwayJobs;
  shared.gangwayJobs = undefined;
  if (!current) return;
  await Promise.all(current.tasks.map((task) => task.destroy()));
  await Promise.all(current.running);
}

async function runJob(job: Job): Promise<void> {
  try {
    await job.run(new Date());
  } catch (error) {
    logger.warn({ job: job.name, reason: error instanceof Error ? error.name : 'unknown' }, 'job failed');
  }
}
