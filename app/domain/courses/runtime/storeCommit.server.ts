import { recordResult } from '#app/domain/academy/levels/recordResult.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { courseActivity } from '#app/domain/courses/packages/activityTree.ts';
import { runtimeDataBytes } from './learningInput.ts';
import { readLearner } from './learner.server.ts';
import { saveObjectives } from './learnerObjectives.server.ts';
import { readPackage, type PlayablePackage } from './readPackage.server.ts';
import type { CourseState } from '#app/domain/academy/levels/courseState.ts';
import { resultOf, type RuntimeData, type RuntimeResult } from './runtimeData.ts';
import { countTime, type CountedTime } from './sessionTime.ts';

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

/**
 * Reads the caller's own attempt, and locks it until the transaction ends. Throws `notFound` for another's,
 * `deactivated` and `memberNumberNeeded`.
 */
export async function lockAttempt(tx: Transaction, ctx: AgentContext, registration: string) {
  const { authId } = await readLearner(tx, ctx);
  await tx.$executeRaw`SELECT FROM course_attempts WHERE registration = ${registration}::uuid FOR UPDATE`;
  const attempt = await tx.courseAttempt.findFirst({ where: { registration, authId }, include: { package: true } });
  if (!attempt) throw new Refusal('notFound');
  return attempt;
}

type LockedAttempt = Awaited<ReturnType<typeof lockAttempt>>;

/**
 * Stores a commit of a locked attempt with its result, in the caller's transaction (D35). An older or equal sequence
 * changes nothing, so that a browser may send again whatever it is not sure of. Throws `attemptTakenOver` where the
 * attempt was taken up elsewhere since, `attemptEnded` for a newer one of an attempt that has ended, `bodyTooLarge`
 * (D25), and `malformedRequest` for an item that the package does not have.
 */
export async function storeCommit(
  tx: Transaction,
  ctx: AgentContext,
  attempt: LockedAttempt,
  { sequence, data, visit }: { sequence: number; data: RuntimeData; visit?: number | undefined },
): Promise<Acknowledged> {
  if (visit !== undefined && visit !== attempt.visit) throw new Refusal('attemptTakenOver');
  if (sequence <= attempt.sequence) return acknowledged(attempt);
  if (attempt.endedAt !== null) throw new Refusal('attemptEnded');
  if (Buffer.byteLength(JSON.stringify(data)) > runtimeDataBytes) throw new Refusal('bodyTooLarge');
  const { registration, authId, courseId } = attempt;
  const played = readPackage(attempt.package);
  if (!hasOnlyItemsOf(played, data)) throw new Refusal('malformedRequest', { field: 'data' });
  // A review keeps its bookmark, and nothing else of it counts.
  if (attempt.review)
    return acknowledged(
      await tx.courseAttempt.update({
        where: { registration },
        data: { sequence, data, committedAt: ctx.now },
        include: { package: true },
      }),
    );
  const { result, time, added } = weighCommit(
    played,
    { ...attempt, data: attempt.data as RuntimeData },
    { data, now: ctx.now },
  );
  const stored = await tx.courseAttempt.update({
    where: { registration },
    data: { sequence, committedAt: ctx.now, ...time },
    include: { package: true },
  });
  const { state, completed, passed, score, passMark } = result;
  // What an attempt has passed is passed once: looking at it again renews no level (D37).
  const passedBefore = resultOf(played.standard, played.items, attempt.data as RuntimeData).passed;
  await recordResult(tx, ctx, {
    authId,
    courseId,
    completed,
    passed: passed && !passedBefore,
    failed: state === 'failed',
    score,
    passMark,
    seconds: added,
    begins: false,
  });
  await saveObjectives(tx, { authId, targets: played.globalTargets, data, now: ctx.now });
  return acknowledged(stored);
}

interface WeighedAttempt extends CountedTime {
  /** What is stored; the times of each item suffice. */
  data: RuntimeData;
  startedAt: Date;
  openedAt: Date | null;
}

/**
 * What a commit makes of an attempt (D35, D47): the result that its data give, what is stored of it with the time that
 * counts, and the seconds that are new. The one rule of both ways of storing a commit.
 */
export function weighCommit(
  { standard, items, passingScore }: Pick<PlayablePackage, 'standard' | 'items' | 'passingScore'>,
  { data: before, startedAt, openedAt, ...counted }: WeighedAttempt,
  { data, now }: { data: RuntimeData; now: Date },
): { result: RuntimeResult; time: CountedTime & { data: RuntimeData }; added: number } {
  const { added, ...time } = countTime({ standard, before, data, counted, openedAt: openedAt ?? startedAt, now });
  return { result: resultOf(standard, items, data, passingScore), time, added };
}

/**
 * True where all data are those of the package's items, or of the course as a whole where the package has rules. Of a
 * cmi5 course there are none: its units say theirs in statements, which are checked.
 */
export function hasOnlyItemsOf({ standard, items, tree }: PlayablePackage, data: RuntimeData): boolean {
  if (standard === 'cmi5') return false;
  const known = new Set(items.map(({ identifier }) => identifier).concat(tree ? courseActivity : []));
  return Object.keys(data).every((identifier) => known.has(identifier));
}

/** What is stored of an attempt. */
export function acknowledged({ sequence, data, endedAt, package: row }: LockedAttempt): Acknowledged {
  const { standard, items, passingScore } = readPackage(row);
  return { sequence, ...resultOf(standard, items, data as RuntimeData, passingScore), ended: endedAt !== null };
}
