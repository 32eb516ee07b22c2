import { recordResult } from '#app/domain/academy/recordResult.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { courseActivity } from '#app/domain/courses/activityTree.ts';
import { runtimeDataBytes } from './learningInput.ts';
import { readLearner } from './learner.server.ts';
import { saveObjectives } from './learnerObjectives.server.ts';
import { readPackage, type PlayablePackage } from './readPackage.server.ts';
import { resultOf, secondsAdded, type RuntimeData } from './runtimeData.ts';

/** What is stored of an attempt once a commit is acknowledged. */
export interface Acknowledged {
  sequence: number;
  completed: boolean;
  passed: boolean;
  score: number | null;
  ended: boolean;
}

/** Reads the caller's own attempt, and locks it until the transaction ends. Throws `notFound` for another's, `deactivated` and `memberNumberNeeded`. */
export async function lockAttempt(tx: Transaction, ctx: AgentContext, registration: string) {
  const { authId } = await readLearner(tx, ctx);
  await tx.$queryRaw`SELECT FROM course_attempts WHERE registration = ${registration}::uuid FOR UPDATE`;
  const attempt = await tx.courseAttempt.findFirst({ where: { registration, authId }, include: { package: true } });
  if (!attempt) throw new Refusal('notFound');
  return attempt;
}

type LockedAttempt = Awaited<ReturnType<typeof lockAttempt>>;

/**
 * Stores a commit of a locked attempt with its result, in the caller's transaction (D35). An older or equal sequence changes nothing, so that a browser may send again
 * whatever it is not sure of. Throws `attemptTakenOver` where the attempt was taken up elsewhere since, `attemptEnded` for a newer one of an attempt that has ended,
 * `bodyTooLarge` (D25), and `malformedRequest` for an item that the package does not have.
 */
export async function storeCommit(tx: Transaction, ctx: AgentContext, attempt: LockedAttempt, { sequence, data, visit }: { sequence: number; data: RuntimeData; visit?: number | undefined }): Promise<Acknowledged> {
  if (visit !== undefined && visit !== attempt.visit) throw new Refusal('attemptTakenOver');
  if (sequence <= attempt.sequence) return acknowledged(attempt);
  if (attempt.endedAt !== null) throw new Refusal('attemptEnded');
  if (Buffer.byteLength(JSON.stringify(data)) > runtimeDataBytes) throw new Refusal('bodyTooLarge');
  const { registration, authId, courseId, totalSeconds } = attempt;
  const played = readPackage(attempt.package);
  const { standard, items } = played;
  if (!hasOnlyItemsOf(played, data)) throw new Refusal('malformedRequest', { field: 'data' });
  // A review keeps its bookmark, and nothing else of it counts.
  if (attempt.review) return acknowledged(await tx.courseAttempt.update({ where: { registration }, data: { sequence, data, committedAt: ctx.now }, include: { package: true } }));
  const { completed, passed, score, seconds: claimed } = resultOf(standard, items, data);
  const seconds = secondsAdded(claimed, { counted: totalSeconds, since: countedUntil(attempt), now: ctx.now });
  const stored = await tx.courseAttempt.update({
    where: { registration },
    data: { sequence, data, committedAt: ctx.now, totalSeconds: totalSeconds + seconds },
    include: { package: true },
  });
  // What an attempt has passed is passed once: looking at it again renews no level (D37).
  const passedBefore = resultOf(standard, items, attempt.data as RuntimeData).passed;
  await recordResult(tx, ctx, { authId, courseId, completed, passed: passed && !passedBefore, score, seconds, begins: false });
  await saveObjectives(tx, { authId, targets: played.globalTargets, data, now: ctx.now });
  return acknowledged(stored);
}

/** True where all data are those of the package's items, or of the course as a whole where the package has rules. */
export function hasOnlyItemsOf({ items, tree }: PlayablePackage, data: RuntimeData): boolean {
  const known = new Set(items.map(({ identifier }) => identifier).concat(tree ? courseActivity : []));
  return Object.keys(data).every((identifier) => known.has(identifier));
}

/** The moment from which the time of a commit counts: the last one, or the attempt's last opening. */
export function countedUntil({ startedAt, openedAt, committedAt }: { startedAt: Date; openedAt: Date | null; committedAt: Date | null }): Date {
  return new Date(Math.max(...[startedAt, openedAt, committedAt].map((time) => time?.getTime() ?? 0)));
}

/** What is stored of an attempt. */
export function acknowledged({ sequence, data, endedAt, package: row }: LockedAttempt): Acknowledged {
  const { standard, items } = readPackage(row);
  const { completed, passed, score } = resultOf(standard, items, data as RuntimeData);
  return { sequence, completed, passed, score, ended: endedAt !== null };
}
