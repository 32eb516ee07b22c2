import { z } from 'zod';
import { storedData } from '#app/domain/courses/runtime/storedData.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import type { RuntimeData } from '#app/domain/courses/runtime/runtimeData.ts';
import { readLearner } from '#app/domain/courses/runtime/learner.server.ts';
import { Refusal } from '#app/domain/refusals.ts';

/** How far a unit is that is played, for the page around it. */
export interface UnitProgress {
  data: RuntimeData;
  /** When it said something last, or was launched. */
  savedAt: string;
  /** True once it has said that it began. */
  begun: boolean;
  /** True once it has ended by itself. */
  ended: boolean;
  /** True where it was launched again elsewhere. */
  takenOver: boolean;
}

/**
 * Reads what a session of the caller's attempt has said so far: the page that frames the unit hears nothing of it
 * itself. Throws `notFound` for another's.
 */
export async function readUnit(
  ctx: AgentContext,
  { registration, sessionId }: { registration: string; sessionId: string },
): Promise<UnitProgress> {
  const { authId } = await readLearner(ctx.db, ctx);
  const attempt = await ctx.db.courseAttempt.findFirst({
    where: { registration, authId },
    select: { data: true, courseId: true },
  });
  const session = await ctx.db.cmi5Session.findFirst({
    where: { sessionId, attempt: { authId, courseId: attempt?.courseId ?? '' } },
    select: { startedAt: true, lastAt: true, endedAt: true, said: true },
  });
  if (!attempt || !session) throw new Refusal('notFound');
  const said = z.record(z.string(), z.unknown()).parse(session.said);
  const ended = 'terminated' in said;
  return {
    data: storedData.parse(attempt.data),
    savedAt: (session.lastAt ?? session.startedAt).toISOString(),
    begun: 'initialized' in said,
    ended,
    takenOver: session.endedAt !== null && !ended,
  };
}
