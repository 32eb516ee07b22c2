import { storedData } from '#app/domain/courses/runtime/storedData.ts';
import { playedPackage } from '#app/domain/courses/runtime/playedPackages.server.ts';
import { resultOf } from '#app/domain/courses/runtime/runtimeData.ts';
import type { Transaction } from '#app/platform/database.server.ts';

interface Whose {
  authId: string;
  courseId: string;
}

/**
 * Recalculates a learner's result in a course from their attempts, in the caller's transaction, after staff have undone
 * something. The time of a pass stays where it lies within an attempt that still passes.
 */
export async function recountResult(tx: Transaction, whose: Whose): Promise<void> {
  const known = await tx.courseResult.findUnique({ where: { authId_courseId: whose } });
  if (!known) return;
  const attempts = await countedAttempts(tx, whose);
  const passing = attempts.filter(({ passed }) => passed);
  const kept = (moment: Date | null) =>
    moment && passing.some(({ from, until }) => from <= moment && moment <= until) ? moment : null;
  const last = attempts.at(-1);
  const scores = attempts.flatMap(({ score }) => score ?? []);
  await tx.courseResult.update({
    where: { authId_courseId: whose },
    data: {
      failedAt: last?.failed ? (known.failedAt ?? last.until) : null,
      completedAt: passing.length === 0 ? null : (kept(known.completedAt) ?? passing[0]!.until),
      passedAt: passing.length === 0 ? null : (kept(known.passedAt) ?? passing[0]!.until),
      lastPassedAt: passing.length === 0 ? null : (kept(known.lastPassedAt) ?? passing.at(-1)!.until),
      score: scores.length === 0 ? null : Math.max(...scores),
      totalSeconds: attempts.reduce((sum, { seconds }) => sum + seconds, 0),
      attempts: attempts.length,
    },
  });
}

async function countedAttempts(tx: Transaction, whose: Whose) {
  const rows = await tx.courseAttempt.findMany({
    where: { ...whose, review: false },
    orderBy: [{ startedAt: 'asc' }, { registration: 'asc' }],
  });
  const counted = [];
  for (const { packageId, data, startedAt, committedAt, markedAt, totalSeconds } of rows) {
    const { standard, items, passingScore } = await playedPackage(tx, packageId);
    const { state, passed, score } = resultOf(standard, items, storedData.parse(data), passingScore);
    counted.push({
      score,
      seconds: totalSeconds,
      from: startedAt,
      until: markedAt ?? committedAt ?? startedAt,
      passed: passed || markedAt !== null,
      failed: state === 'failed' && markedAt === null,
    });
  }
  return counted;
}
