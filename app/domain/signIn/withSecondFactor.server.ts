import type { VisitorContext } from '#app/domain/context.server.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { answerByCode } from './answerByCode.server.ts';
import type { FinishedSignIn } from './finishSignIn.server.ts';

/**
 * A sign-in in one call, as the API has it: the session, once the code that came along answered the second step. Throws
 * `secondFactorRequired` where the user has a second factor and no code came, and `secondFactorWrong`, `locked` and `throttled` (D4).
 */
export async function withSecondFactor(
  ctx: VisitorContext,
  finished: FinishedSignIn,
  { code, userAgent }: { code: string | undefined; userAgent: string },
): Promise<{ sessionId: string }> {
  if (finished.outcome === 'signed-in') return finished;
  if (code === undefined) throw new Refusal('secondFactorRequired', { field: 'secondFactorCode' });
  try {
    return await answerByCode(ctx, { challengeId: finished.challengeId, code, userAgent });
  } catch (error) {
    // Under the name that the caller gave it.
    if (isRefusal(error) && error.field) throw new Refusal(error.code, { field: 'secondFactorCode', params: error.params });
    throw error;
  }
}
