import PgBoss from 'pg-boss';
import { pooledQuery, Prisma, type Transaction } from './database.server.ts';

const doneStaysSeconds = 600;
const failedStaysSeconds = 30 * 24 * 3600;

// It opens no connection of its own and changes no table: migrations did (docs/operation.md).
const boss = new PgBoss({
  db: { executeSql: pooledQuery },
  migrate: false,
  supervise: false,
  schedule: false,
  archiveCompletedAfterSeconds: doneStaysSeconds,
  archiveFailedAfterSeconds: failedStaysSeconds,
  deleteAfterSeconds: 1,
});

/** A job that was taken and is this process's to run, for at most `expireInSeconds`. */
export interface TakenJob {
  id: string;
  data: object;
  /** The how-manieth attempt this is, from 1. */
  attempt: number;
  attemptLimit: number;
  expireInSeconds: number;
}

/** Where a job stands: it waits (also for another try), it runs, or it failed for good. */
export type JobState = 'waiting' | 'running' | 'failed';

/** A job as a list shows it, without its data, which may be personal. */
export interface ListedJob {
  id: string;
  name: string;
  state: JobState;
  createdAt: Date;
  /** How often it was begun. */
  attempts: number;
  attemptLimit: number;
  /** The last beginning; null where there was none. */
  startedAt: Date | null;
  /** When it may be begun, the next time or the first. */
  nextTryAt: Date;
  failedAt: Date | null;
  /** The code of the last failure; null where there was none. */
  lastError: string | null;
}

/**
 * Writes a job in the caller's transaction (D28), so that it is done if, and only if, the change that asks for it is saved. A `runId`
 * makes it the only one of its name with that id, however many ask for it. Throws where the queue of that name was never migrated.
 */
export async function enqueue(db: Transaction, name: string, data: object, runId?: string): Promise<void> {
  const id = await boss.send(name, data, { db: within(db), ...(runId && { id: runId }) });
  if (id === null && runId === undefined) throw new Error(`There is no queue ${name}.`);
}

/** Takes the next job of a queue that is due, so that no other instance takes it; undefined where none is. */
export async function takeJob(name: string): Promise<TakenJob | undefined> {
  const [job] = await boss.fetch<object>(name, { includeMetadata: true });
  if (!job) return undefined;
  const { id, data, retryCount, retryLimit, expireInSeconds } = job;
  return { id, data, attempt: retryCount + 1, attemptLimit: retryLimit + 1, expireInSeconds: Number(expireInSeconds) };
}

/** Notes that a job is done; its row goes a little later. */
export async function completeJob(name: string, id: string): Promise<void> {
  await boss.complete(name, id);
}

/** Notes that a job failed, under a code that holds nothing personal: it is tried again after a pause, or failed for good. */
export async function failJob(name: string, id: string, code: string): Promise<void> {
  await boss.fail(name, id, { code });
}

/** Gives up on jobs whose process is gone, so that they are tried again, and removes rows that are past their time. Safe side by side. */
export async function maintainQueue(): Promise<void> {
  await boss.maintain();
}

/** One page of the jobs of a state, those first that matter first, and how many there are of each state. */
export async function readJobs(db: Transaction, wanted: { state: JobState; limit: number; offset: number }): Promise<ListedJob[]> {
  const order = { waiting: Prisma.sql`start_after, id`, running: Prisma.sql`started_on, id`, failed: Prisma.sql`completed_on DESC, id` }[wanted.state];
  return db.$queryRaw<ListedJob[]>`
    SELECT id, name, ${wanted.state} AS state, created_on AS "createdAt", retry_limit + 1 AS "attemptLimit",
           CASE WHEN started_on IS NULL THEN 0 ELSE retry_count + 1 END AS attempts, started_on AS "startedAt",
           start_after AS "nextTryAt", completed_on AS "failedAt",
           CASE WHEN output IS NOT NULL THEN COALESCE(output ->> 'code', 'expired') END AS "lastError"
    FROM pgboss.job WHERE ${inState(wanted.state)} ORDER BY ${order} LIMIT ${wanted.limit} OFFSET ${wanted.offset}`;
}

/** How many jobs there are of each state. */
export async function countJobs(db: Transaction): Promise<Record<JobState, number>> {
  const [counts] = await db.$queryRaw<[Record<JobState, number>]>`
    SELECT count(*) FILTER (WHERE ${inState('waiting')})::int AS waiting, count(*) FILTER (WHERE ${inState('running')})::int AS running,
           count(*) FILTER (WHERE ${inState('failed')})::int AS failed
    FROM pgboss.job`;
  return counts;
}

/**
 * Puts a job that failed for good back in its queue, as new and under its own id, in the caller's transaction. Gives false where it
 * is not among the failed ones, also because somebody else was faster.
 */
export async function requeueJob(db: Transaction, name: string, id: string): Promise<boolean> {
  // The one that deletes it puts it back. (Not `boss.retry`, which leaves the time of the failure, by which the row is then removed.)
  const [job] = await db.$queryRaw<{ data: object }[]>`DELETE FROM pgboss.job WHERE name = ${name} AND id = ${id}::uuid AND state = 'failed' RETURNING data`;
  if (!job) return false;
  await boss.send(name, job.data, { id, db: within(db) });
  return true;
}

function inState(state: JobState): Prisma.Sql {
  return { waiting: Prisma.sql`state < 'active'`, running: Prisma.sql`state = 'active'`, failed: Prisma.sql`state = 'failed'` }[state];
}

// The library's statements, run in a transaction of Prisma's.
function within(db: Transaction): PgBoss.Db {
  const plain = (value: unknown) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value);
  return { executeSql: async (text, values: unknown[]) => ({ rows: await db.$queryRawUnsafe<unknown[]>(text, ...values.map(plain)) }) };
}
