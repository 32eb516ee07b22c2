import { confirmOwnPassword } from '#app/domain/accounts/credentials/confirmOwnPassword.server.ts';
import { confirmSession } from '#app/domain/accounts/sessions/confirmSession.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { askForSecondFactor } from './finishSignIn.server.ts';
import { findWaitingSignIn, stepOf, type SecondFactorStep, type WaitingSignIn } from './secondFactorStep.server.ts';

/** How a member of staff shows again who they are: by a second factor, or, who has none, by their password. */
export type ConfirmationStep = { challengeId: string; factors: SecondFactorStep } | { password: true };

/**
 * Reads how the caller confirms their session. The question for a second factor that their browser was given,
 * `challengeId`, is used while it waits, so that two tabs ask the same; else a new one is stored.
 */
export async function beginConfirmation(ctx: StaffContext, challengeId = ''): Promise<ConfirmationStep> {
  const { staffId, secondFactorFlag } = ctx.staff;
  if (!secondFactorFlag) return { password: true };
  const waiting = await waitingOf(ctx, challengeId);
  if (waiting?.account.accountId === staffId) return { challengeId, factors: await stepOf(waiting) };
  const asked = await askForSecondFactor(ctx, staffId, { purpose: 'confirmation' });
  return { challengeId: asked, factors: await stepOf(await findWaitingSignIn(ctx, asked, 'staff', 'confirmation')) };
}

async function waitingOf(ctx: StaffContext, challengeId: string): Promise<WaitingSignIn | undefined> {
  try {
    return await findWaitingSignIn(ctx, challengeId, 'staff', 'confirmation');
  } catch (error) {
    if (isRefusal(error) && error.code === 'secondFactorExpired') return undefined;
    throw error;
  }
}

/**
 * Confirms the caller's session by their password, where they have no second factor: an installation that demands none has such accounts. Returns the session's new id. Throws `forbidden` where they have one, `wrongPassword`, and
 * `locked`.
 */
export async function confirmByPassword(ctx: StaffContext, { password }: { password: string }): Promise<string> {
  if (ctx.staff.secondFactorFlag) throw new Refusal('forbidden');
  await confirmOwnPassword(ctx, { password, field: 'password' });
  return confirmSession(ctx, { confirms: ctx.sessionId, accountId: ctx.staff.staffId });
}
