import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal, type RefusalCode } from '#app/domain/refusals.ts';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { countGuess } from '#app/domain/accounts/throttling/guesses.server.ts';
import { assertMaySignIn } from '#app/domain/accounts/assertMaySignIn.server.ts';
import { withinPace } from '#app/domain/accounts/throttling/pace.server.ts';
import { knownDevice } from '#app/domain/accounts/throttling/knownDevice.server.ts';
import type { WaitingSignIn } from './secondFactorStep.server.ts';
import { startSession, type ShownFactor } from '#app/domain/accounts/sessions/startSession.server.ts';
import { consumeChallenge } from '#app/domain/accounts/secondFactors/consumeChallenge.server.ts';

/**
 * Finishes a waiting sign-in by a factor: calls `check`, and opens the session. What can be guessed, a code but no
 * passkey, is counted first (D4), separately from guesses at the password, so that a right password resets nothing
 * here. Throws `locked`, `refusal` where `check` returns undefined, what `assertMaySignIn` throws (D5), and
 * `secondFactorExpired`.
 */
export async function finishByFactor(
  ctx: VisitorContext,
  waiting: WaitingSignIn,
  {
    userAgent,
    refusal,
    guessed,
    check,
  }: { userAgent: string; refusal: RefusalCode; guessed: boolean; check: () => Promise<ShownFactor | undefined> },
): Promise<{ outcome: 'signed-in'; sessionId: string }> {
  const { agent, id, currentApp } = waiting;
  const { agentUniqueId } = agent;
  const guess = guessed
    ? await countGuess(ctx, {
        purpose: 'second-factor',
        account: agentUniqueId,
        device: await knownDevice(ctx, { agentUniqueId }),
        beyond: 'refusal',
      })
    : undefined;
  const shown = await check();
  if (!shown) {
    if (await guess?.failed()) await queueWarning(ctx, agent);
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
  await guess?.succeeded();
  return { outcome: 'signed-in', sessionId };
}

// A visitor who gets this far knows the password, so the user is warned, once a day.
async function queueWarning(ctx: VisitorContext, agent: WaitingSignIn['agent']): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    if (!(await withinPace({ db: tx, now: ctx.now }, 'attack-mail', `second-factor:${agent.agentUniqueId}`))) return;
    await queueAccountMail(tx, ctx, agent, { template: 'secondFactorLocked', link: '/forgot-password' });
  });
}
