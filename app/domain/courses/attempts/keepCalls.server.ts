import type { AgentContext, JobContext } from '#app/domain/context.server.ts';
import { readLearner } from '#app/domain/courses/runtime/learner.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { ReportedCalls } from './callForms.ts';
import { callLimits } from './callLimits.ts';

/** A call of a course that is kept for support. */
export interface KeptCall {
  at: Date;
  item: string;
  call: string;
  element: string;
  value: string;
  answer: string;
  error: string;
}

/** Keeps what the caller's course asked of its runtime, for support. Throws `notFound` for another's attempt. */
export async function keepOwnCalls(
  ctx: AgentContext,
  { registration, item, calls }: ReportedCalls,
): Promise<{ kept: number }> {
  const { authId } = await readLearner(ctx.db, ctx);
  if ((await ctx.db.courseAttempt.count({ where: { registration, authId } })) === 0) throw new Refusal('notFound');
  await keepCalls(
    ctx,
    registration,
    calls.map(({ at, ...call }) => ({ ...call, item, at: likelyTime(at, ctx.now) })),
  );
  return { kept: calls.length };
}

const longestWaitMs = 3600_000;

// Calls are sent within seconds. A browser whose clock is wrong would else have them removed as old ones.
const likelyTime = (at: number, now: Date) =>
  at <= now.getTime() && at >= now.getTime() - longestWaitMs ? new Date(at) : now;

/** Keeps calls of an attempt, of which the newest are kept. */
export async function keepCalls(
  { db }: Pick<JobContext, 'db'>,
  registration: string,
  calls: readonly KeptCall[],
): Promise<void> {
  await db.courseCall.createMany({ data: calls.map((call) => ({ registration, ...call })) });
  await db.$executeRaw`
    DELETE FROM course_calls WHERE registration = ${registration}::uuid
      AND id <= (SELECT id FROM course_calls WHERE registration = ${registration}::uuid ORDER BY id DESC OFFSET ${callLimits.kept} LIMIT 1)`;
}
