import PgBoss from 'pg-boss';
import { z } from 'zod';
import { pooledQuery, Prisma, rowOf, rowsOf, type Transaction } from './database.server.ts';
import { described } from './statements.server.ts';

const doneStaysSeconds = 600;
const failedStaysSeconds = 30 * 24 * 3600;

// The library opens no connection of its own and creates no table: migrations do (docs/operation.md).
const boss = new PgBoss({
  db: { executeSql: pooledQuery },
  migrate: false,
  supervise: false,
  schedule: false,
  archiveCompletedAfterSeconds: doneStaysSeconds,
  archiveFailedAfterSeconds: failedStaysSeconds,
  deleteAfterSeconds: 1,
});

/** A job that this process has taken from its queue and may run for at most `expireInSeconds`. */
export interface TakenJob {
  id: string;
  data: object;
  /** The number of this attempt, from 1. */
  attempt: number;
  attemptLimit: number;
  expireInSeconds: number;
}

/** The state of a job: it waits (also for a retry), it runs, or it failed for good. */
export type QueueJobState = 'waiting' | 'running' | 'failed';

const listedJob = z.strictObject({
  id: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'running', 'failed']),
  createdAt: z.date(),
  /** The number of attempts so far. */
  attempts: z.int(),
  attemptLimit: z.int(),
  /** The start of the last attempt; null before the first. */
  startedAt: z.date().nullable(),
  /** The earliest start of the next attempt. */
  nextTryAt: z.date(),
  failedAt: z.date().nullable(),
  /** The code of the last failure; null where there was none. */
  lastError: z.string().nullable(),
});

/** A job as a list shows it, without its data, which may be personal. */
export type ListedJob = z.output<typeof listedJob>;

/** Whose job it is, and how many others of theirs come before it. */
export interface Turn {
  party: string;
  before: number;
}

/**
 * Writes a job in the caller's transaction (D28), so that it runs if, and only if, the change that causes it is saved.
 * With a `runId`, several calls with the same name and id write one job. With a `turn`, the first job of each party comes
 * before the second of any, and in a queue of the policy `singleton` one of a party runs at a time. Throws where the
 * queue of that name was never migrated.
 */
export async function enqueue(
  db: Transaction,
  name: string,
  data: object,
  { runId, turn }: { runId?: string; turn?: Turn } = {},
): Promise<void> {
  const id = await boss.send(name, data, {
    db: within(db),
    ...(runId && { id: runId }),
    ...(turn && { singletonKey: turn.party, priority: -turn.before }),
  });
  if (id === null && runId === undefined) throw new Error(`There is no queue ${name}.`);
}

/**
 * Writes jobs of one name in the caller's transaction, in one statement. Those of a lower priority are taken after the
 * others of their queue.
 */
export async function enqueueMany(
  db: Transaction,
  name: string,
  data: readonly object[],
  { priority }: { priority: number },
): Promise<void> {
  if (data.length === 0) return;
  await boss.insert(
    data.map((each) => ({ name, data: each, priority })),
    { db: within(db) },
  );
}

/** Takes the next job of a queue that is due, so that no other instance takes it; undefined where none is. */
export async function takeJob(name: string): Promise<TakenJob | undefined> {
  const [job] = await boss.fetch<object>(name, { includeMetadata: true });
  if (!job) return undefined;
  const { id, data, retryCount, retryLimit, expireInSeconds } = job;
  return { id, data, attempt: retryCount + 1, attemptLimit: retryLimit + 1, expireInSeconds: Number(expireInSeconds) };
}

/**
 * Gives a job, which this process has taken and still works at, so many seconds from now. Another instance takes it up
 * once they have passed without a further renewal.
 */
export async function renewJob(name: string, { id, attempt }: TakenJob, seconds: number): Promise<void> {
  const text = `UPDATE pgboss.job SET expire_in = now() - started_on + make_interval(secs => $4) WHERE name = $1 AND id = $2 AND state = 'active' AND retry_count = $3`;
  await pooledQuery(text, [name, id, attempt - 1, seconds]);
}

/** Marks a job as done; its row is removed later. */
export async function completeJob(name: string, id: string): Promise<void> {
  await boss.complete(name, id);
}

/**
 * Marks an attempt as failed, with a code without personal data: the job is retried after a pause, or has failed for
 * good.
 */
export async function failJob(name: string, id: string, code: string): Promise<void> {
  await boss.fail(name, id, { code });
}

/**
 * Fails the jobs of dead processes, so that they are retried, and removes expired rows. Safe in several instances at
 * once.
 */
export async function maintainQueue(): Promise<void> {
  await boss.maintain();
}

/** Reads one page of the jobs of a state, the most urgent first, and the number of jobs of each state. */
export async function readJobs(
  db: Transaction,
  wanted: { state: QueueJobState; limit: number; offset: number },
): Promise<ListedJob[]> {
  const order = {
    waiting: Prisma.sql`start_after, id`,
    running: Prisma.sql`started_on, id`,
    failed: Prisma.sql`completed_on DESC, id`,
  }[wanted.state];
  const asked = Prisma.sql`
    SELECT id, name, ${wanted.state} AS state, created_on AS "createdAt", retry_limit + 1 AS "attemptLimit",
           CASE WHEN started_on IS NULL THEN 0 ELSE retry_count + 1 END AS attempts, started_on AS "startedAt",
           start_after AS "nextTryAt", completed_on AS "failedAt",
           CASE WHEN output IS NOT NULL THEN COALESCE(output ->> 'code', 'expired') END AS "lastError"
    FROM pgboss.job WHERE ${inState(wanted.state)} ORDER BY ${order} LIMIT ${wanted.limit} OFFSET ${wanted.offset}`;
  return rowsOf(db, described(listedJob, asked));
}

/**
 * Of the jobs of a queue that have one of these values under a name of their data, those that failed for good: by that
 * value, the code of the last failure.
 */
export async function readFailures(
  db: Transaction,
  name: string,
  { key, values }: { key: string; values: readonly string[] },
): Promise<Map<string, string>> {
  if (values.length === 0) return new Map();
  const asked = Prisma.sql`
    SELECT data ->> ${key} AS value, COALESCE(output ->> 'code', 'expired') AS code
    FROM pgboss.job WHERE name = ${name} AND ${inState('failed')} AND data ->> ${key} = ANY(${[...values]})`;
  const rows = await rowsOf(db, described(z.strictObject({ value: z.string(), code: z.string() }), asked));
  return new Map(rows.map(({ value, code }) => [value, code]));
}

/** Whether a job of a queue waits or runs. */
export async function isUnderWay(db: Transaction, name: string): Promise<boolean> {
  const asked = Prisma.sql`SELECT EXISTS (SELECT FROM pgboss.job WHERE name = ${name} AND state < 'completed') AS "underWay"`;
  return (await rowOf(db, described(z.strictObject({ underWay: z.boolean() }), asked)))!.underWay;
}

/** Counts the jobs of each state. */
export async function countJobs(db: Transaction): Promise<Record<QueueJobState, number>> {
  const asked = Prisma.sql`
    SELECT count(*) FILTER (WHERE ${inState('waiting')})::int AS waiting, count(*) FILTER (WHERE ${inState('running')})::int AS running,
           count(*) FILTER (WHERE ${inState('failed')})::int AS failed
    FROM pgboss.job`;
  const counts = await rowOf(
    db,
    described(z.strictObject({ waiting: z.int(), running: z.int(), failed: z.int() }), asked),
  );
  return counts!;
}

/** Counts the jobs that wait, run or have failed, by name, with the age in seconds of the oldest that could have begun. */
export async function countJobsByName(
  db: Transaction,
): Promise<{ name: string; state: QueueJobState; jobs: number; oldest: number }[]> {
  const asked = Prisma.sql`
    SELECT name, CASE WHEN state < 'active' THEN 'waiting' WHEN state = 'active' THEN 'running' ELSE 'failed' END AS state,
           count(*)::int AS jobs,
           greatest(0, extract(epoch FROM now() - min(CASE WHEN state = 'active' THEN started_on
             WHEN state = 'failed' THEN completed_on ELSE greatest(created_on, start_after) END)))::float8 AS oldest
    FROM pgboss.job WHERE state < 'completed' OR state = 'failed' GROUP BY 1, 2`;
  const row = z.strictObject({
    name: z.string(),
    state: z.enum(['waiting', 'running', 'failed']),
    jobs: z.int(),
    oldest: z.number(),
  });
  return rowsOf(db, described(row, asked));
}

/**
 * Puts a job that failed for good back in its queue, as new and under its own id, in the caller's transaction. Returns
 * false where the job is not failed, also because a concurrent call restarted it.
 */
export async function requeueJob(db: Transaction, name: string, id: string): Promise<boolean> {
  // The one that deletes it puts it back. (Not `boss.retry`, which leaves the time of the failure, by which the row is
  // then removed.)
  const taken = Prisma.sql`DELETE FROM pgboss.job WHERE name = ${name} AND id = ${id}::uuid AND state = 'failed' RETURNING data`;
  const job = await rowOf(db, described(z.strictObject({ data: z.record(z.string(), z.unknown()) }), taken));
  if (!job) return false;
  await boss.send(name, job.data, { id, db: within(db) });
  return true;
}

function inState(state: QueueJobState): Prisma.Sql {
  return {
    waiting: Prisma.sql`state < 'active'`,
    running: Prisma.sql`state = 'active'`,
    failed: Prisma.sql`state = 'failed'`,
  }[state];
}

// The library's statements, run in a transaction of Prisma's.
function within(db: Transaction): PgBoss.Db {
  const plain = (value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value;
  return {
    executeSql: async (text, values: unknown[]) => ({
      rows: await rowsOf(db, described(z.unknown(), { text, values: values.map(plain) })),
    }),
  };
}
