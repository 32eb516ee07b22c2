import { metrics } from '#app/platform/metrics.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { countGuess } from '#app/domain/accounts/throttling/guesses.server.ts';
import { fingerprintOf, knownDevice } from '#app/domain/accounts/throttling/knownDevice.server.ts';
import { askForSecondFactor, type FinishedSignIn } from '#app/domain/accounts/signIn/finishSignIn.server.ts';
import { askForCode, takeCode } from '#app/domain/accounts/signIn/mailedCode.server.ts';
import type { WaitsForCode } from '#app/domain/accounts/signIn/signIn.server.ts';
import { startStaffSession } from '#app/domain/accounts/sessions/startStaffSession.server.ts';

export interface StaffSignInInput {
  userId: string;
  password: string;
  userAgent: string;
}

/**
 * Signs brand staff in by user ID and password and returns the new session's id, or, for who has a second factor,
 * the challenge of the second step. Beyond the bounds it is slowed, and whatever was typed waits for a mailed
 * code, as for an agent. Throws `7016` for a wrong user ID, a wrong password and an account whose access has ended
 * alike and in the same time, and `busy`.
 */
export async function signInStaff(
  ctx: VisitorContext,
  input: StaffSignInInput,
): Promise<FinishedSignIn | WaitsForCode> {
  const userId = input.userId.trim().toUpperCase();
  const guess = await countGuess(ctx, {
    purpose: 'staff-sign-in',
    account: userId,
    device: await knownDevice(ctx, { kind: 'staff', userId }),
    beyond: 'code',
  });
  const candidate = await findCandidate(ctx, { userId });
  const isRight =
    (await guess.costly(() => ctx.passwords.compare(input.password, candidate?.account.passwordHash))) &&
    candidate?.active === true;
  if (guess.asksForCode) {
    const account = isRight ? candidate.account : null;
    return { outcome: 'mailed-code', codeId: await askForCode(ctx, 'staff', account) };
  }
  if (!isRight) {
    // Compared for an unknown account too: neither the reply nor its duration reveals whether the account exists.
    if (await guess.failed()) await enqueueJob(ctx.db, 'mail-staff-attack', { userId });
    throw new Refusal('7016');
  }
  await guess.succeeded();
  return finish(ctx, candidate, input.userAgent);
}

/**
 * Finishes a sign-in of staff that waits for a mailed code. Throws what `takeCode` throws, `signInCodeExpired` too
 * where the account has changed since.
 */
export async function answerStaffCode(
  ctx: VisitorContext,
  input: { codeId: string; code: string; userAgent: string },
): Promise<FinishedSignIn> {
  const { accountId, fingerprint } = await takeCode(ctx, 'staff', input);
  const candidate = await findCandidate(ctx, { staffId: accountId });
  if (!candidate?.active || fingerprintOf(candidate.account) !== fingerprint) throw new Refusal('signInCodeExpired');
  return finish(ctx, candidate, input.userAgent);
}

type Candidate = NonNullable<Awaited<ReturnType<typeof findCandidate>>>;

function findCandidate(ctx: VisitorContext, where: { userId: string } | { staffId: string }) {
  return ctx.db.staffUser.findUnique({
    where,
    select: {
      staffId: true,
      active: true,
      account: { select: { accountId: true, passwordHash: true, secondFactorFlag: true } },
    },
  });
}

async function finish(
  ctx: VisitorContext,
  { staffId, account: { secondFactorFlag, passwordHash } }: Candidate,
  userAgent: string,
): Promise<FinishedSignIn> {
  if (secondFactorFlag) {
    metrics.signIns.inc({ purpose: 'staff-sign-in', outcome: 'second-factor' });
    return { outcome: 'second-factor', challengeId: await askForSecondFactor(ctx, staffId) };
  }
  return { outcome: 'signed-in', sessionId: await startStaffSession(ctx, { staffId }, { userAgent, passwordHash }) };
}
