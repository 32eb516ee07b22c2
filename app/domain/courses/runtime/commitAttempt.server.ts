import type { AgentContext } from '#app/domain/context.server.ts';
import { metrics } from '#app/platform/metrics.server.ts';
import type { AttemptCommit } from './learningInput.ts';
import { storePlainCommit } from './storePlainCommit.server.ts';
import { lockAttempt, storeCommit, type Acknowledged } from './storeCommit.server.ts';

/**
 * Stores what a course says, with the result that it gives, in one transaction, and returns what is stored (spec §4,
 * D35). Throws `notFound` for another's attempt, `attemptTakenOver`, `attemptEnded`, `bodyTooLarge`,
 * `malformedRequest`, and `deactivated` or `memberNumberNeeded` for a caller who is no learner any more; what was
 * stored before stays.
 */
export async function commitAttempt(ctx: AgentContext, commit: AttemptCommit): Promise<Acknowledged> {
  const { registration, sequence, data, visit } = commit;
  const stored = await storePlainCommit(ctx, commit);
  const acknowledged =
    stored ??
    (await ctx.db.$transaction(async (tx) =>
      storeCommit(tx, ctx, await lockAttempt(tx, ctx, registration), { sequence, data, visit }),
    ));
  metrics.courseCommits.inc();
  return acknowledged;
}
