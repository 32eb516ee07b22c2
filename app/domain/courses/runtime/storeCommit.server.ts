import { storedData } from './storedData.ts';
import { z } from 'zod';
import type { CourseState } from '#app/domain/academy/levels/courseState.ts';
import { keepingTheBest, recordResult } from '#app/domain/academy/levels/recordResult.server.ts';
import { activeFlags } from '#app/domain/accounts/activation.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { courseActivity } from '#app/domain/courses/packages/activityTree.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { rowOf, type Database, type Transaction } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { runtimeDataBytes } from './learningInput.ts';
import { readLearner } from './learner.server.ts';
import { saveObjectives } from './learnerObjectives.server.ts';
import { playedPackage } from './playedPackages.server.ts';
import type { PlayablePackage } from './readPackage.server.ts';
import { resultOf, type RuntimeData, type RuntimeResult } from './runtimeData.ts';
import { countTime } from './sessionTime.ts';

/** What is stored of an attempt once a commit is acknowledged. */
export interface Acknowledged {
  sequence: number;
  state: Exclude<CourseState, 'new'>;
  completed: boolean;
  passed: boolean;
  /** Of 100, of this attempt; and what the package asks for, where it names one score. */
  score: number | null;
  passMark: number | null;
  ended: boolean;
}

const attemptRow = z.strictObject({
  registration: z.string(),
  authId: z.string(),
  packageId: z.string(),
  sequence: z.int(),
  visit: z.int(),
  review: z.boolean(),
  totalSeconds: z.int(),
  visitSeconds: z.int(),
  lateSeconds: z.int(),
  startedAt: z.date(),
  openedAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  data: storedData,
});

const attemptQuery = statement({
  name: 'attempt-to-commit',
  sql: (its: Named<{ registration: string; agentUniqueId: string }>) => `
    SELECT a.registration, a.auth_id AS "authId", a.package_id AS "packageId", a.sequence, a.visit, a.review,
           a.total_seconds AS "totalSeconds", a.visit_seconds AS "visitSeconds", a.late_seconds AS "lateSeconds",
           a.started_at AS "startedAt", a.opened_at AS "openedAt", a.ended_at AS "endedAt", a.data
    FROM course_attempts a JOIN agents g ON g.auth_id = a.auth_id
    WHERE a.registration = ${its.registration}::uuid AND g.agent_unique_id = ${its.agentUniqueId}::uuid AND g.deleted_at IS NULL
      AND g.activation_flag IN (${activeFlags.map((flag) => `'${flag}'`).join()})`,
  row: attemptRow,
});

/**
 * Reads the caller's attempt with its package. Throws `notFound` for another learner's attempt, `deactivated` and
 * `memberNumberNeeded`.
 */
export async function readAttempt(db: Database | Transaction, ctx: AgentContext, registration: string) {
  const attempt = await rowOf(db, attemptQuery({ registration, agentUniqueId: ctx.actor.agentUniqueId }));
  if (!attempt) {
    await readLearner(db, ctx);
    throw new Refusal('notFound');
  }
  return { ...attempt, played: await playedPackage(db, attempt.packageId) };
}

/** As `readAttempt`, and locks the attempt until the transaction ends. */
export async function lockAttempt(tx: Transaction, ctx: AgentContext, registration: string) {
  await tx.$executeRaw`SELECT FROM course_attempts WHERE registration = ${registration}::uuid FOR UPDATE`;
  return readAttempt(tx, ctx, registration);
}

type Attempt = Awaited<ReturnType<typeof readAttempt>>;

interface StoredCommit {
  registration: string;
  /** The attempt's sequence and visit when it was read. */
  before: number;
  visit: number;
  now: Date;
  sequence: number;
  /** As JSON. */
  data: string;
  counts: boolean;
  added: number;
  visitSeconds: number;
  lateSeconds: number;
  failed: boolean;
  completed: boolean;
  score: number | null;
  passMark: number | null;
}

// A review (`counts` is false) keeps its bookmark and changes no result.
const commitQuery = statement({
  name: 'commit',
  sql: (its: Named<StoredCommit>) => `
    WITH stored AS (
      UPDATE course_attempts SET sequence = ${its.sequence}, data = ${its.data}::jsonb, committed_at = ${its.now},
        total_seconds = total_seconds + ${its.added}::int, visit_seconds = ${its.visitSeconds}::int, late_seconds = ${its.lateSeconds}::int
      WHERE registration = ${its.registration}::uuid AND sequence = ${its.before} AND visit = ${its.visit} AND ended_at IS NULL
      RETURNING auth_id, course_id),
    counted AS (
      INSERT INTO course_results AS known (auth_id, course_id, started_at, visited_at, failed_at, completed_at, passed_at, last_passed_at, score, pass_mark, total_seconds, attempts)
      SELECT auth_id, course_id, ${its.now}, ${its.now}, CASE WHEN ${its.failed}::boolean THEN ${its.now}::timestamptz END,
             CASE WHEN ${its.completed}::boolean THEN ${its.now}::timestamptz END, NULL, NULL, ${its.score}::int, ${its.passMark}::int, ${its.added}::int, 0
      FROM stored WHERE ${its.counts}::boolean
      ${keepingTheBest})
    SELECT course_id AS "courseId" FROM stored`,
  row: z.strictObject({ courseId: z.string() }),
});

/** What a commit makes of an attempt, before anything is stored. */
export interface WeighedCommit {
  stored: Omit<StoredCommit, 'now'>;
  result: RuntimeResult;
  /** True if the commit has to be stored in a transaction with what follows from it. */
  hasConsequences: boolean;
}

/**
 * Checks a commit and says what it makes of an attempt (spec §4); undefined for an older or equal sequence,
 * which changes nothing, so that a browser may send a commit again. Throws `attemptTakenOver` if the attempt was opened
 * elsewhere since, `attemptEnded`, `bodyTooLarge`, and `malformedRequest` for an item that the package does not have.
 */
export function weighCommit(
  attempt: Attempt,
  { sequence, data, visit }: { sequence: number; data: RuntimeData; visit?: number | undefined },
  now: Date,
): WeighedCommit | undefined {
  if (visit !== undefined && visit !== attempt.visit) throw new Refusal('attemptTakenOver');
  if (sequence <= attempt.sequence) return undefined;
  if (attempt.endedAt !== null) throw new Refusal('attemptEnded');
  if (Buffer.byteLength(JSON.stringify(data)) > runtimeDataBytes) throw new Refusal('bodyTooLarge');
  const { played, review, startedAt, openedAt } = attempt;
  if (!hasOnlyItemsOf(played, data)) throw new Refusal('malformedRequest', { field: 'data' });
  const { standard, items, passingScore, globalTargets } = played;
  const result = resultOf(standard, items, data, passingScore);
  const { added, ...time } = review
    ? { ...attempt, added: 0, data }
    : countTime({ standard, before: attempt.data, data, counted: attempt, openedAt: openedAt ?? startedAt, now });
  const { state, completed, passed, score, passMark } = result;
  return {
    stored: {
      registration: attempt.registration,
      before: attempt.sequence,
      visit: attempt.visit,
      sequence,
      data: JSON.stringify(time.data),
      counts: !review,
      added,
      visitSeconds: time.visitSeconds,
      lateSeconds: time.lateSeconds,
      failed: state === 'failed',
      completed,
      score,
      passMark,
    },
    result,
    // Passing brings the rank update, certificates and mails; objectives are rows of other courses.
    hasConsequences: !review && (passed || globalTargets.length > 0),
  };
}

/**
 * Stores a weighed commit with the result that it gives. Returns the course, or undefined if the attempt changed since
 * it was read.
 */
export async function storeCommit(
  db: Database | Transaction,
  { stored }: WeighedCommit,
  now: Date,
): Promise<string | undefined> {
  return (await rowOf(db, commitQuery({ ...stored, now })))?.courseId;
}

/**
 * Stores a commit of a locked attempt with all that follows from it, in the caller's transaction. Throws what
 * `weighCommit` does.
 */
export async function storeLocked(
  tx: Transaction,
  ctx: AgentContext,
  attempt: Attempt,
  commit: { sequence: number; data: RuntimeData; visit?: number | undefined },
): Promise<Acknowledged> {
  const weighed = weighCommit(attempt, commit, ctx.now);
  if (!weighed) return acknowledged(attempt);
  const courseId = await storeCommit(tx, weighed, ctx.now);
  if (courseId === undefined) throw new Error(`The attempt ${attempt.registration} was not locked.`);
  const { authId, played, review, data: before } = attempt;
  if (!review) {
    const { completed, passed, score, passMark } = weighed.result;
    // An attempt passes once: a later commit of it renews no level.
    if (passed && !resultOf(played.standard, played.items, before).passed)
      await recordResult(tx, ctx, { authId, courseId, completed, passed, score, passMark, seconds: 0, begins: false });
    await saveObjectives(tx, { authId, targets: played.globalTargets, data: commit.data, now: ctx.now });
  }
  return { sequence: commit.sequence, ...weighed.result, ended: false };
}

/**
 * True where all data are those of the package's items, or of the course as a whole where the package has rules. A cmi5
 * course has none: its units send statements, which are checked.
 */
function hasOnlyItemsOf({ standard, items, tree }: PlayablePackage, data: RuntimeData): boolean {
  if (standard === 'cmi5') return false;
  const known = new Set(items.map(({ identifier }) => identifier).concat(tree ? courseActivity : []));
  return Object.keys(data).every((identifier) => known.has(identifier));
}

/** The reply to a commit: what is stored of its attempt. */
export function acknowledged({
  sequence,
  data,
  endedAt,
  played: { standard, items, passingScore },
}: Pick<Attempt, 'sequence' | 'data' | 'endedAt' | 'played'>): Acknowledged {
  return { sequence, ...resultOf(standard, items, data, passingScore), ended: endedAt !== null };
}
