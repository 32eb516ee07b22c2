import type { AgentContext } from '#app/domain/context.server.ts';
import { metrics } from '#app/platform/metrics.server.ts';
import type { AttemptCommit } from './learningInput.ts';
import {
  acknowledged,
  lockAttempt,
  readAttempt,
  storeCommit,
  storeLocked,
  weighCommit,
  type Acknowledged,
} from './storeCommit.server.ts';

/**
 * Stores what a course says, with the result that it gives, and returns what is stored (spec §4). Most commits pass
 * nothing and take one statement; the others are stored in a transaction with the rank update. Throws `notFound` for another learner's attempt, `attemptTakenOver`, `attemptEnded`, `bodyTooLarge`,
 * `malformedRequest`, and `deactivated` or `memberNumberNeeded` for a caller who is no learner any more; what was
 * stored before stays.
 */
export async function commitAttempt(ctx: AgentContext, commit: AttemptCommit): Promise<Acknowledged> {
  const { registration } = commit;
  const attempt = await readAttempt(ctx.db, ctx, registration);
  const weighed = weighCommit(attempt, commit, ctx.now);
  if (!weighed) return acknowledged(attempt);
  const isStored = !weighed.hasConsequences && (await storeCommit(ctx.db, weighed, ctx.now)) !== undefined;
  const stored = isStored
    ? { sequence: commit.sequence, ...weighed.result, ended: false }
    : await ctx.db.$transaction(async (tx) => storeLocked(tx, ctx, await lockAttempt(tx, ctx, registration), commit));
  metrics.courseCommits.inc();
  return stored;
}
