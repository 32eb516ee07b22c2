import { z } from 'zod';
import type { VisitorContext } from '#app/domain/context.server.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import type { AuditSource } from '#app/platform/audit.server.ts';
import { Prisma, rowOf, type Transaction } from '#app/platform/database.server.ts';
import { recordEvents } from '#app/platform/events.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { updateRank, type RankUpdate } from './updateRank.server.ts';

/** What a visit to a course, or a partner, says of a learner's result in it. */
export interface ReportedResult {
  authId: string;
  courseId: string;
  completed: boolean;
  passed: boolean;
  /** True where the attempt is failed now. */
  failed?: boolean;
  /** Of 100; null where the course gives none. */
  score: number | null;
  /** The score that the course asks for, of 100. */
  passMark?: number | null;
  /** The seconds that this report adds to the learner's time. */
  seconds: number;
  /** True for the first report of an attempt. */
  begins: boolean;
}

/**
 * What is known of a course already, where a result is reported again: completed and passed are never taken back, the
 * best score counts, time adds up. Failed is what the last report says.
 */
export const keepingTheBest = `
    ON CONFLICT (auth_id, course_id) DO UPDATE SET
      visited_at = greatest(known.visited_at, excluded.visited_at),
      failed_at = CASE WHEN excluded.failed_at IS NOT NULL THEN coalesce(known.failed_at, excluded.failed_at) END,
      completed_at = coalesce(known.completed_at, excluded.completed_at),
      passed_at = coalesce(known.passed_at, excluded.passed_at),
      last_passed_at = coalesce(excluded.last_passed_at, known.last_passed_at),
      score = greatest(known.score, excluded.score),
      pass_mark = coalesce(excluded.pass_mark, known.pass_mark),
      total_seconds = known.total_seconds + excluded.total_seconds,
      attempts = known.attempts + excluded.attempts`;

/**
 * Records a result in the caller's transaction: completed and passed are never taken back, the best score counts, time
 * adds up; failed is what was reported last. Where the course was passed, the rank update flow follows; a
 * refresher renews the levels of the curricula that it refreshes. Returns what the flow did.
 */
export async function recordResult(
  tx: Transaction,
  ctx: Pick<VisitorContext, 'now'> & AuditSource,
  result: ReportedResult,
): Promise<RankUpdate[]> {
  const { authId, courseId, completed, passed, failed = false, score, passMark = null, seconds, begins } = result;
  const { now } = ctx;
  const stored = await rowOf(
    tx,
    described(
      z.strictObject({ passedAt: z.date().nullable() }),
      Prisma.sql`
    INSERT INTO course_results AS known (auth_id, course_id, started_at, visited_at, failed_at, completed_at, passed_at, last_passed_at, score, pass_mark, total_seconds, attempts)
    VALUES (${authId}, ${courseId}::uuid, ${now}, ${now}, ${failed ? now : null}::timestamptz, ${completed || passed ? now : null}::timestamptz, ${passed ? now : null}::timestamptz,
            ${passed ? now : null}::timestamptz, ${score}::int, ${passMark}::int, ${seconds}, ${begins ? 1 : 0})
    ${Prisma.raw(keepingTheBest)} RETURNING passed_at AS "passedAt"`,
    ),
  );
  if (!passed) return [];
  if (stored?.passedAt?.getTime() === now.getTime()) await recordPassed(tx, ctx, { authId, courseId, score });
  const refreshers = await tx.curriculumCourse.findMany({
    where: { courseId, refresher: true },
    select: { curriculum: true },
  });
  return updateRank(tx, ctx, { authId, refreshed: refreshers.map(({ curriculum }) => curriculum as Curriculum) });
}

// None where no account has the learner's number now.
async function recordPassed(
  tx: Transaction,
  ctx: Pick<VisitorContext, 'now'> & AuditSource,
  { authId, courseId, score }: Pick<ReportedResult, 'authId' | 'courseId' | 'score'>,
): Promise<void> {
  const learner = await tx.agent.findFirst({
    where: { authId, deletedAt: null },
    select: { agentUniqueId: true, agencyId: true },
  });
  if (!learner) return;
  const course = await tx.course.findUniqueOrThrow({
    where: { courseId },
    select: { code: true, titleEn: true, titleJa: true },
  });
  const { agentUniqueId: subjectId, agencyId } = learner;
  const facts = { courseId, ...course, score };
  await recordEvents(tx, ctx, [{ kind: 'course.passed', subjectKind: 'agent', subjectId, agencyId, facts }]);
}
