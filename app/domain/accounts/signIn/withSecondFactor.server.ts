import type { VisitorContext } from '#app/domain/context.server.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { answerByCode } from './answerByCode.server.ts';
import type { FinishedSignIn } from './finishSignIn.server.ts';

/**
 * Finishes a sign-in of the API in one call: returns the session, after the code in the same call answered the second
 * step. Throws `secondFactorRequired` where the user has a second factor and no code is given, and `secondFactorWrong`
 * and `locked`.
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
    // Reported at the caller's name of the field.
    if (isRefusal(error) && error.field)
      throw new Refusal(error.code, { field: 'secondFactorCode', params: error.params });
    throw error;
  }
}
