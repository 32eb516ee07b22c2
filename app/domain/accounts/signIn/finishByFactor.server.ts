import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal, type RefusalCode } from '#app/domain/refusals.ts';
import { addressesOf, queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { countGuess } from '#app/domain/accounts/throttling/guesses.server.ts';
import { assertMaySignIn } from '#app/domain/accounts/assertMaySignIn.server.ts';
import { withinPace } from '#app/domain/accounts/throttling/pace.server.ts';
import { knownDevice } from '#app/domain/accounts/throttling/knownDevice.server.ts';
import { holderOf, type WaitingSignIn } from './secondFactorStep.server.ts';
import { confirmSession } from '#app/domain/accounts/sessions/confirmSession.server.ts';
import { startStaffSession } from '#app/domain/accounts/sessions/startStaffSession.server.ts';
import { startSession, type ShownFactor } from '#app/domain/accounts/sessions/startSession.server.ts';
import { providerSignIn } from '#app/domain/accounts/sessions/providerSignIn.ts';
import { consumeChallenge } from '#app/domain/accounts/secondFactors/consumeChallenge.server.ts';

/** An answer to the question for a second factor. */
export interface FactorAnswer {
  challengeId: string;
  userAgent: string;
  /** The open session that it confirms, which gets a new id; a new one is opened where it is left out. */
  confirms?: string;
}

/**
 * Finishes a waiting sign-in by a factor: calls `check`, and opens the session, or confirms the one that
 * `confirms` names. What can be guessed, a code but no
 * passkey, is counted first, separately from guesses at the password, so that a right password resets nothing
 * here. Throws `locked`, `refusal` where `check` returns undefined, what `assertMaySignIn` throws, and
 * `secondFactorExpired`.
 */
export async function finishByFactor(
  ctx: VisitorContext,
  waiting: WaitingSignIn,
  {
    userAgent,
    confirms,
    refusal,
    guessed,
    check,
  }: Omit<FactorAnswer, 'challengeId'> & {
    refusal: RefusalCode;
    guessed: boolean;
    check: () => Promise<ShownFactor | undefined>;
  },
): Promise<{ outcome: 'signed-in'; sessionId: string }> {
  const { account, id, purpose, currentApp, signOn } = waiting;
  const { accountId, kind, agent, staff } = account;
  const guess = guessed
    ? await countGuess(ctx, {
        purpose: 'second-factor',
        account: accountId,
        device: await knownDevice(ctx, { kind, accountId }),
        beyond: 'refusal',
      })
    : undefined;
  const shown = await check();
  if (!shown) {
    if (await guess?.failed()) await queueWarning(ctx, account);
    throw new Refusal(refusal, { field: refusal === 'secondFactorWrong' ? 'code' : undefined });
  }
  if (agent) await assertMaySignIn(ctx, agent);
  const secondFactor: ShownFactor = {
    kind: shown.kind,
    async answered(tx) {
      await consumeChallenge(ctx, { id, purpose, accountId }, tx);
      await shown.answered(tx);
    },
  };
  const provider = providerSignIn.nullable().parse(signOn) ?? undefined;
  const input = { userAgent, currentApp, secondFactor, provider };
  const open = () => (staff ? startStaffSession(ctx, staff, input) : startSession(ctx, agent!, input));
  const sessionId = confirms ? await confirmSession(ctx, { confirms, accountId, secondFactor }) : await open();
  await guess?.succeeded();
  return { outcome: 'signed-in', sessionId };
}

// A visitor who gets this far knows the password, so the user is warned, once a day.
async function queueWarning(ctx: VisitorContext, account: WaitingSignIn['account']): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    if (!(await withinPace({ db: tx, now: ctx.now }, 'attack-mail', `second-factor:${account.accountId}`))) return;
    const holder = holderOf(account);
    await queueAccountMail(tx, ctx, holder, {
      template: 'secondFactorLocked',
      link: addressesOf(holder).forgotPassword,
    });
  });
}
