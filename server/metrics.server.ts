import { setTimeout } from 'node:timers/promises';
import { connectionsNow, database } from '#app/platform/database.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { countedHere, measureProcess, metrics, readGauge } from '#app/platform/metrics.server.ts';
import { countJobsByName } from '#app/platform/queue.server.ts';
import { replicaBehind } from '#app/platform/reading.server.ts';
import { hasClock } from './jobs.server.ts';

const roles = { '0': 'web', '1': 'web and jobs', only: 'jobs' } as const;

// Less than the primary waits for a worker's figures (server/process/primary.ts).
const countingMs = 1000;

/** What an answered request counts as. */
export interface Answered {
  route: string;
  method: string;
  status: number;
  seconds: number;
}

/** Counts a request that was answered. */
export function countRequest({ route, method, status, seconds }: Answered): void {
  metrics.requests.inc({ route, method, status });
  metrics.requestSeconds.observe({ route }, seconds);
}

let measures = false;

/**
 * Measures this process from the first call on, and gives what it has counted. Of several processes the one that has
 * the clock counts the jobsof all processes; while the database is away it reports none.
 */
export function countedNow(): ReturnType<typeof countedHere> {
  if (!measures) begin();
  return countedHere();
}

function begin(): void {
  measures = true;
  measureProcess();
  readGauge(
    { name: 'gangway_process', help: '1 for each process, by what it is for (JOBS)', labelNames: ['role'] },
    async () => [{ labels: { role: roles[environment().JOBS] }, value: 1 }],
  );
  readGauge(
    {
      name: 'gangway_database_connections',
      help: 'Connections by what they do, and callers that wait',
      labelNames: ['state'],
    },
    async () => Object.entries(connectionsNow()).map(([state, value]) => ({ labels: { state }, value })),
  );
  readGauge(
    {
      name: 'gangway_replica_behind_seconds',
      help: 'How old what the replica shows is, for a process that reads one; a day where it does not answer',
      labelNames: [],
    },
    async () => {
      const value = replicaBehind();
      return value === undefined ? [] : [{ labels: {}, value }];
    },
  );
  readGauge(
    {
      name: 'gangway_jobs_clock',
      help: "1 for the process that has the jobs' clock and has just counted the jobs in the database",
      labelNames: [],
    },
    async () => ((await countedJobs()) ? [{ labels: {}, value: 1 }] : []),
  );
  readGauge(
    { name: 'gangway_jobs', help: 'Jobs that wait, run or have failed for good', labelNames: ['job', 'state'] },
    async () =>
      ((await countedJobs()) ?? []).map(({ name: job, state, jobs: value }) => ({ labels: { job, state }, value })),
  );
  readGauge(
    {
      name: 'gangway_jobs_oldest_seconds',
      help: 'How long the oldest job of a state has been in it, since it could have begun',
      labelNames: ['job', 'state'],
    },
    async () =>
      ((await countedJobs()) ?? []).map(({ name: job, state, oldest: value }) => ({ labels: { job, state }, value })),
  );
}

type JobCounts = Awaited<ReturnType<typeof countJobsByName>>;

let counting: Promise<JobCounts | undefined> | undefined;

/**
 * The jobs by name, counted once for all gauges of a scrape; undefined without the clock, or where the database has not
 * answered after a second: the other figures must be seen while all connections are busy.
 */
async function countedJobs(): Promise<JobCounts | undefined> {
  if (!hasClock()) return undefined;
  counting ??= countJobsByName(database())
    .catch(() => undefined)
    .finally(() => (counting = undefined));
  return Promise.race([counting, setTimeout(countingMs, undefined, { ref: false })]);
}
