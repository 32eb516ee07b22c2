import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { AttemptEnd } from './learningInput.ts';
import { acknowledged, lockAttempt, storeLocked, type Acknowledged } from './storeCommit.server.ts';

/**
 * Ends an attempt, with its last commit where there is one (spec §4): the next visit begins a new one. Ending one
 * again changes nothing. Throws what `commitAttempt` does.
 */
export async function terminateAttempt(
  ctx: AgentContext,
  { registration, sequence, data, visit }: AttemptEnd,
): Promise<Acknowledged> {
  return ctx.db.$transaction(async (tx) => {
    const attempt = await lockAttempt(tx, ctx, registration);
    if (attempt.endedAt !== null) return acknowledged(attempt);
    if (visit !== undefined && visit !== attempt.visit) throw new Refusal('attemptTakenOver');
    const stored =
      sequence !== undefined && data !== undefined
        ? await storeLocked(tx, ctx, attempt, { sequence, data, visit })
        : acknowledged(attempt);
    await tx.courseAttempt.update({
      where: { registration },
      data: { endedAt: ctx.now },
      select: { registration: true },
    });
    return { ...stored, ended: true };
  });
}
