import { setTimeout as rest } from 'node:timers/promises';
import {
  jobKinds,
  jobsOfLane,
  laneRestSeconds,
  lanes,
  laneWorkers,
  leaseSeconds,
  pauseAfter,
  renewalSeconds,
  type JobName,
  type Lane,
} from '#app/domain/operations/jobs/jobs.ts';
import { environment } from '#app/platform/environment.server.ts';
import { logFailure, logger } from '#app/platform/logging.server.ts';
import { MailRefused } from '#app/platform/mailServer.server.ts';
import { metrics } from '#app/platform/metrics.server.ts';
import { spannedAlone } from '#app/platform/tracing.server.ts';
import { completeJob, failJob, renewJob, takeJob, type TakenJob } from '#app/platform/queue.server.ts';

/** Runs a job. */
export type RunJob = (name: JobName, data: object) => Promise<unknown>;

export interface Worker {
  /** Starts no more jobs, and waits for running ones, at most so many milliseconds. */
  stop(patienceMs: number): Promise<void>;
}

/**
 * Takes jobs and runs them until it is stopped: one at a time in each lane, so that requests keep the pool's other
 * connections, but where jobs wait for other servers (`laneWorkers`).
 */
export function startWorker(run: RunJob): Worker {
  const stopping = new AbortController();
  const loops = lanes.flatMap((lane) =>
    Array.from({ length: laneWorkers[lane] ?? 1 }, () => runLane(lane, run, stopping.signal)),
  );
  return {
    async stop(patienceMs) {
      stopping.abort();
      const patience = new AbortController();
      await Promise.race([Promise.all(loops), pause(patienceMs, patience.signal)]);
      patience.abort();
    },
  };
}

/**
 * Takes the next job of a name that is due and runs it to its end, good or bad; false where none is due. Throws where
 * the database is gone.
 */
export async function runNext(name: JobName, run: RunJob): Promise<boolean> {
  const job = await takeJob(name, leaseSeconds);
  if (!job) return false;
  const { retries, longestSeconds } = jobKinds[name];
  const ended = metrics.jobRuns.startTimer({ job: name });
  try {
    // The last attempt was cut off with its process, which may be the job's own fault.
    if (job.attempt > retries + 1) throw expired();
    const running = spannedAlone({ name: `job ${name}` }, () => run(name, job.data));
    await renewed(job, withinSeconds(longestSeconds, running));
  } catch (error) {
    ended({ outcome: 'failed' });
    const pauseSeconds = pauseAfter(name, job.attempt);
    await failJob(job, noteFailure(name, job, error, pauseSeconds), pauseSeconds);
    return true;
  }
  ended({ outcome: 'done' });
  await completeJob(job);
  return true;
}

/** True where this process can do a job: without a mail server mails wait for a process that has one, but in a demo. */
export function runsHere(name: JobName): boolean {
  const { SMTP_URL, GANGWAY_DEMO } = environment();
  return name !== 'send-mail' || SMTP_URL !== undefined || GANGWAY_DEMO;
}

// One of each name in turn, so that a thousand mails do not hold up a reset link.
async function runLane(lane: Lane, run: RunJob, signal: AbortSignal): Promise<void> {
  const names = jobsOfLane(lane).filter(runsHere);
  while (!signal.aborted) {
    let busy = false;
    for (const name of names) {
      if (signal.aborted) return;
      busy = (await runNext(name, run).catch((error: unknown) => noteTrouble(error))) || busy;
    }
    if (!busy) await pause(laneRestSeconds[lane] * 1000, signal);
  }
}

function noteFailure(name: JobName, { id, attempt }: TakenJob, error: unknown, pauseSeconds?: number): string {
  const code = codeOf(error);
  // A mail server that is down is no fault of the product; any other failure may be one.
  if (!(error instanceof MailRefused)) logFailure(id, error, `job ${name}`);
  const note = { job: name, id, attempt, attemptLimit: jobKinds[name].retries + 1, code };
  if (pauseSeconds === undefined) logger.error(note, 'job failed for good');
  else logger.warn(note, 'job will be tried again');
  return code;
}

// Staff see it: a code or a class, never a message, which may hold anything.
function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const known = [code, name].find((value) => typeof value === 'string' && /^[\w-]{1,40}( \w{1,20})?$/.test(value));
  return typeof known === 'string' ? known : 'unknown';
}

function noteTrouble(error: unknown): false {
  logger.warn({ reason: codeOf(error) }, 'jobs cannot be reached');
  return false;
}

async function withinSeconds(seconds: number, work: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  const late = rest(seconds * 1000, undefined, { signal: done.signal }).then(() => {
    throw expired();
  });
  try {
    await Promise.race([work, late]);
  } finally {
    done.abort();
    late.catch(() => {});
  }
}

const expired = () => Object.assign(new Error('The job took longer than it may.'), { code: 'expired' });

async function renewed(job: TakenJob, work: Promise<unknown>): Promise<void> {
  const timer = setInterval(() => void renewJob(job, leaseSeconds).catch(noteTrouble), renewalSeconds * 1000);
  try {
    await work;
  } finally {
    clearInterval(timer);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await rest(ms, undefined, { signal }).catch(() => {});
}
