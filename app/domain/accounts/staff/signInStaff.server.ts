import type { VisitorContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import type { StaffRole } from '#app/domain/permissions/staffRoles.ts';
import type { Language } from '#app/i18n.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { countGuess } from '#app/domain/accounts/throttling/guesses.server.ts';
import { fingerprintOf, knownStaffDevice } from '#app/domain/accounts/throttling/knownDevice.server.ts';
import { askForCode, takeCode } from '#app/domain/accounts/signIn/mailedCode.server.ts';
import type { WaitsForCode } from '#app/domain/accounts/signIn/signIn.server.ts';
import { maxSessionMs } from '#app/domain/accounts/sessions/idle.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

export interface StaffSignInInput {
  userId: string;
  password: string;
  userAgent: string;
}

export interface SignedInStaff {
  outcome: 'signed-in';
  staffSessionId: string;
  staffId: string;
  role: StaffRole;
  language: Language;
}

/**
 * Signs brand staff in by user ID and password (D20) and returns the new session's id. Beyond the bounds (D4) it is
 * slowed, and whatever was typed waits for a mailed code, as for an agent. Throws `7016` for a wrong user ID, a wrong
 * password and a deactivated account alike and in the same time (D3), and `busy`.
 */
export async function signInStaff(ctx: VisitorContext, input: StaffSignInInput): Promise<SignedInStaff | WaitsForCode> {
  const userId = input.userId.trim().toUpperCase();
  const guess = await countGuess(ctx, {
    purpose: 'staff-sign-in',
    account: userId,
    device: await knownStaffDevice(ctx, userId),
    beyond: 'code',
  });
  const candidate = await findCandidate(ctx, { userId });
  const isRight =
    (await guess.costly(() => ctx.passwords.compare(input.password, candidate?.passwordHash))) &&
    candidate?.active === true;
  if (guess.asksForCode) {
    const account = isRight ? { accountId: candidate.staffId, passwordHash: candidate.passwordHash } : null;
    return { outcome: 'mailed-code', codeId: await askForCode(ctx, 'staff', account) };
  }
  if (!isRight) {
    // Compared for an unknown account too: neither the reply nor its duration reveals whether the account exists.
    if (await guess.failed()) await enqueueJob(ctx.db, 'mail-staff-attack', { userId });
    throw new Refusal('7016');
  }
  await guess.succeeded();
  return start(ctx, candidate, input.userAgent);
}

/**
 * Finishes a sign-in of staff that waits for a mailed code. Throws what `takeCode` throws, `signInCodeExpired` too
 * where the account has changed since.
 */
export async function answerStaffCode(
  ctx: VisitorContext,
  input: { codeId: string; code: string; userAgent: string },
): Promise<SignedInStaff> {
  const { accountId, fingerprint } = await takeCode(ctx, 'staff', input);
  const candidate = await findCandidate(ctx, { staffId: accountId });
  if (
    !candidate?.active ||
    fingerprintOf({ agentUniqueId: accountId, passwordHash: candidate.passwordHash }) !== fingerprint
  )
    throw new Refusal('signInCodeExpired');
  return start(ctx, candidate, input.userAgent);
}

function findCandidate(ctx: VisitorContext, where: { userId: string } | { staffId: string }) {
  return ctx.db.staffUser.findUnique({
    where,
    select: { staffId: true, passwordHash: true, active: true, language: true, role: true },
  });
}

async function start(
  ctx: VisitorContext,
  { staffId, role, language }: { staffId: string; role: StaffRole; language: Language },
  userAgent: string,
): Promise<SignedInStaff> {
  const staffSessionId = await ctx.db.$transaction(async (tx) => {
    const { id } = await tx.staffSession.create({
      data: {
        staffId,
        createdAt: ctx.now,
        lastSeenAt: ctx.now,
        expiresAt: new Date(ctx.now.getTime() + maxSessionMs),
        address: ctx.address,
        userAgent: userAgent.slice(0, 300),
      },
      select: { id: true },
    });
    await tx.staffUser.update({ where: { staffId }, data: { lastLoginAt: ctx.now } });
    await recordAudit(
      tx,
      { ...ctx, staff: { staffId } },
      { action: 'session.started', subjectKind: 'staff', subjectId: staffId },
    );
    return id;
  });
  return { outcome: 'signed-in', staffSessionId, staffId, role, language };
}
