import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal, type RefusalCode } from '#app/domain/refusals.ts';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { beginAttempt } from '#app/domain/accounts/attempts.server.ts';
import { assertMaySignIn } from '#app/domain/accounts/assertMaySignIn.server.ts';
import { knownDevice } from '#app/domain/accounts/knownDevice.server.ts';
import type { WaitingSignIn } from './secondFactorStep.server.ts';
import { startSession, type ShownFactor } from '#app/domain/sessions/startSession.server.ts';
import { consumeChallenge } from '#app/domain/secondFactors/consumeChallenge.server.ts';

/**
 * Finishes a waiting sign-in by a factor: counts the attempt, calls `check`, and opens the session. Attempts are counted by account
 * and separately from those at the password, so that a right password resets nothing here. Throws `locked`, `throttled`,
 * `refusal` where `check` returns undefined, what `assertMaySignIn` throws (D5), and `secondFactorExpired`.
 */
export async function finishByFactor(
  ctx: VisitorContext,
  waiting: WaitingSignIn,
  { userAgent, refusal, check }: { userAgent: string; refusal: RefusalCode; check: () => Promise<ShownFactor | undefined> },
): Promise<{ outcome: 'signed-in'; sessionId: string }> {
  const { agent, id, currentApp } = waiting;
  const { agentUniqueId } = agent;
  const attempt = await beginAttempt(ctx, 'second-factor', agentUniqueId, await knownDevice(ctx, { agentUniqueId }));
  const shown = await check();
  if (!shown) {
    const lockedUntil = await attempt.failed();
    if (lockedUntil) await queueLockMail(ctx, agent, lockedUntil);
    throw new Refusal(refusal, { field: refusal === 'secondFactorWrong' ? 'code' : undefined });
  }
  await assertMaySignIn(ctx, agent);
  const secondFactor: ShownFactor = {
    kind: shown.kind,
    async answered(tx) {
      await consumeChallenge(ctx, { id, purpose: 'second-factor', agentUniqueId }, tx);
      await shown.answered(tx);
    },
  };
  const sessionId = await startSession(ctx, agent, { userAgent, currentApp, secondFactor });
  await attempt.succeeded();
  return { outcome: 'signed-in', sessionId };
}

// A visitor who gets this far knows the password, so the user is warned.
async function queueLockMail(ctx: VisitorContext, agent: WaitingSignIn['agent'], until: Date): Promise<void> {
  await ctx.db.$transaction((tx) =>
    queueAccountMail(tx, ctx, agent, { template: 'secondFactorLocked', params: { until }, link: '/forgot-password' }),
  );
}
