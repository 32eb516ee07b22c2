import { z } from 'zod';
import { database, Prisma, rowOf, rowsOf, type Transaction } from './database.server.ts';
import { described, statement, type Named } from './statements.server.ts';

/** A job that this process has taken. */
export interface TakenJob {
  id: string;
  data: object;
  /** The number of this attempt, from 1. */
  attempt: number;
}

/** The states of a job that staff see: it waits (also for a retry), it runs, or it failed for good. */
export type OpenJobState = 'waiting' | 'running' | 'failed';

const listedJob = z.strictObject({
  id: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'running', 'failed']),
  createdAt: z.date(),
  /** The number of attempts so far. */
  attempts: z.int(),
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

/** The party that a job belongs to, and the number of its jobs that come before this one. */
export interface Turn {
  party: string;
  before: number;
}

/**
 * Writes a job in the caller's transaction, so that it runs if, and only if, the change that causes it is saved. Several
 * calls with the same `runId` write one job. With a `turn`, the first job of each party comes before the second of any,
 * and one job of a name and party runs at a time.
 */
export async function enqueue(
  db: Transaction,
  name: string,
  data: object,
  { runId, turn }: { runId?: string; turn?: Turn } = {},
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO jobs (id, name, data, party, priority)
    VALUES (coalesce(${runId ?? null}::uuid, gen_random_uuid()), ${name}, ${JSON.stringify(data)}::jsonb, ${turn?.party ?? null}, ${turn ? -turn.before : 0})
    ON CONFLICT (id) DO NOTHING`;
}

/**
 * Writes jobs of one name in the caller's transaction, in one statement. Those of a lower priority are taken after the
 * others of their name.
 */
export async function enqueueMany(
  db: Transaction,
  name: string,
  data: readonly object[],
  { priority }: { priority: number },
): Promise<void> {
  if (data.length === 0) return;
  await db.$executeRaw`
    INSERT INTO jobs (name, data, priority)
    SELECT ${name}, each, ${priority}::int FROM jsonb_array_elements(${JSON.stringify(data)}::jsonb) AS each`;
}

const takenJob = z.strictObject({ id: z.string(), data: z.record(z.string(), z.unknown()), attempt: z.int() });

// A job whose lease has passed was cut off with its process. It is taken again, and the list shows why.
// SKIP LOCKED skips the first job of a party while another process takes it, so a later one of that party is excluded here.
const taking = statement({
  name: 'take-job',
  sql: ({ name, lease }: Named<{ name: string; lease: number }>) => `
    UPDATE jobs SET state = 'running', attempts = attempts + 1, started_at = now(), due_at = now() + make_interval(secs => ${lease}),
      last_error = CASE WHEN state = 'running' THEN 'expired' ELSE last_error END
    WHERE id = (
      SELECT j.id FROM jobs j WHERE j.name = ${name} AND j.state IN ('waiting', 'running') AND j.due_at <= now()
        AND NOT EXISTS (SELECT FROM jobs o WHERE o.name = j.name AND o.party = j.party AND o.state = 'running' AND o.id <> j.id)
        AND (j.party IS NULL OR j.state = 'running' OR j.id = (
          SELECT f.id FROM jobs f WHERE f.name = j.name AND f.party = j.party AND f.state = 'waiting' AND f.due_at <= now()
          ORDER BY f.priority DESC, f.due_at, f.id LIMIT 1))
      ORDER BY j.priority DESC, j.due_at, j.id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, data, attempts AS attempt`,
  row: takenJob,
});

/**
 * Takes the next job of a name that is due, for so many seconds; undefined where none is. No other process takes it
 * before they have passed without a renewal.
 */
export async function takeJob(name: string, seconds: number): Promise<TakenJob | undefined> {
  try {
    return await rowOf(database(), taking({ name, lease: seconds }));
  } catch (error) {
    // Another process has just taken a job of the same party.
    if ((error as { constraint?: unknown }).constraint === 'jobs_party_key') return undefined;
    throw error;
  }
}

/** Gives a job that this process has taken so many seconds from now. */
export async function renewJob(job: TakenJob, seconds: number): Promise<void> {
  await database()
    .$executeRaw`UPDATE jobs SET due_at = now() + make_interval(secs => ${seconds}::int) WHERE ${stillOwn(job)}`;
}

/** Marks a job as done and removes its data, which may be personal. */
export async function completeJob(job: TakenJob): Promise<void> {
  await database()
    .$executeRaw`UPDATE jobs SET state = 'done', data = '{}', last_error = NULL, ended_at = now() WHERE ${stillOwn(job)}`;
}

/**
 * Marks an attempt as failed, with a code without personal data. The job is tried again after `retryAfter` seconds, or
 * has failed for good where that is left out.
 */
export async function failJob(job: TakenJob, code: string, retryAfter?: number): Promise<void> {
  const change =
    retryAfter === undefined
      ? Prisma.sql`state = 'failed', ended_at = now()`
      : Prisma.sql`state = 'waiting', due_at = now() + make_interval(secs => ${retryAfter}::int)`;
  await database().$executeRaw`UPDATE jobs SET ${change}, last_error = ${code} WHERE ${stillOwn(job)}`;
}

// Not where another process has taken the job since: what this one then reports is ignored.
function stillOwn({ id, attempt }: TakenJob): Prisma.Sql {
  return Prisma.sql`id = ${id}::uuid AND state = 'running' AND attempts = ${attempt}`;
}

/** Reads one page of the jobs of a state, the most urgent first. */
export async function readJobs(
  db: Transaction,
  wanted: { state: OpenJobState; limit: number; offset: number },
): Promise<ListedJob[]> {
  const order = {
    waiting: Prisma.sql`due_at, id`,
    running: Prisma.sql`started_at, id`,
    failed: Prisma.sql`ended_at DESC, id DESC`,
  }[wanted.state];
  const asked = Prisma.sql`
    SELECT id, name, state, created_at AS "createdAt", attempts, started_at AS "startedAt", due_at AS "nextTryAt",
           ended_at AS "failedAt", last_error AS "lastError"
    FROM jobs WHERE state = ${wanted.state} ORDER BY ${order} LIMIT ${wanted.limit} OFFSET ${wanted.offset}`;
  return rowsOf(db, described(listedJob, asked));
}

/**
 * Of the jobs of a name that have one of these values under a key of their data, those that failed for good: by that
 * value, the code of the last failure.
 */
export async function readFailures(
  db: Transaction,
  name: string,
  { key, values }: { key: string; values: readonly string[] },
): Promise<Map<string, string>> {
  if (values.length === 0) return new Map();
  const asked = Prisma.sql`
    SELECT data ->> ${key} AS value, last_error AS code
    FROM jobs WHERE name = ${name} AND state = 'failed' AND data ->> ${key} = ANY(${[...values]})`;
  const rows = await rowsOf(db, described(z.strictObject({ value: z.string(), code: z.string() }), asked));
  return new Map(rows.map(({ value, code }) => [value, code]));
}

/** Whether a job of a name waits or runs. */
export async function isUnderWay(db: Transaction, name: string): Promise<boolean> {
  return (await db.job.count({ where: { name, state: { in: ['waiting', 'running'] } } })) > 0;
}

/** Counts the jobs of each state. */
export async function countJobs(db: Transaction): Promise<Record<OpenJobState, number>> {
  const counts = { waiting: 0, running: 0, failed: 0 };
  for (const { state, jobs } of await countJobsByName(db)) counts[state] += jobs;
  return counts;
}

/** Counts the jobs that wait, run or have failed, by name, with the age in seconds of the oldest that could have begun. */
export async function countJobsByName(
  db: Transaction,
): Promise<{ name: string; state: OpenJobState; jobs: number; oldest: number }[]> {
  const asked = Prisma.sql`
    SELECT name, state, count(*)::int AS jobs,
           greatest(0, extract(epoch FROM now() - min(CASE state WHEN 'running' THEN started_at
             WHEN 'failed' THEN ended_at ELSE due_at END)))::float8 AS oldest
    FROM jobs WHERE state IN ('waiting', 'running', 'failed') GROUP BY name, state`;
  const row = z.strictObject({
    name: z.string(),
    state: z.enum(['waiting', 'running', 'failed']),
    jobs: z.int(),
    oldest: z.number(),
  });
  return rowsOf(db, described(row, asked));
}

/**
 * Puts a job that failed for good back, with the retries of a new one, in the caller's transaction. Returns false where
 * the job is not failed, also because a concurrent call restarted it.
 */
export async function requeueJob(db: Transaction, name: string, id: string): Promise<boolean> {
  const restarted = await db.$executeRaw`
    UPDATE jobs SET state = 'waiting', attempts = 0, due_at = now(), started_at = NULL, ended_at = NULL, last_error = NULL
    WHERE id = ${id}::uuid AND name = ${name} AND state = 'failed'`;
  return restarted > 0;
}
