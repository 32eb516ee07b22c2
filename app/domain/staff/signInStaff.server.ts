import type { VisitorContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/jobs/enqueueJob.server.ts';
import type { StaffRole } from '#app/domain/accounts/staffRoles.ts';
import type { Language } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { beginAttempt } from '#app/domain/accounts/attempts.server.ts';
import { maxSessionMs } from '#app/domain/sessions/idle.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

export interface StaffSignInInput {
  userId: string;
  password: string;
  userAgent: string;
}

export interface SignedInStaff {
  staffSessionId: string;
  staffId: string;
  role: StaffRole;
  language: Language;
}

/**
 * Signs brand staff in by user ID and password (D20) and returns the new session's id. Throws `7016` for a wrong user ID, a wrong
 * password and a deactivated account alike and in the same time (D3), `locked` and `throttled` (D4).
 */
export async function signInStaff(ctx: VisitorContext, input: StaffSignInInput): Promise<SignedInStaff> {
  const userId = input.userId.trim().toUpperCase();
  const attempt = await beginAttempt(ctx, 'staff-sign-in', userId);
  const candidate = await findCandidate(ctx, userId);
  if (!(await attempt.costly(() => ctx.passwords.compare(input.password, candidate?.passwordHash))) || !candidate?.active) {
    const lockedUntil = await attempt.failed();
    // Compared for an unknown account too: neither the reply nor its duration reveals whether the account exists.
    if (lockedUntil) await enqueueJob(ctx.db, 'mail-staff-lock', { userId, lockedUntil: lockedUntil.toISOString() });
    throw new Refusal('7016');
  }
  await attempt.succeeded();
  const staffSessionId = await start(ctx, candidate.staffId, input.userAgent);
  return { staffSessionId, staffId: candidate.staffId, role: candidate.role as StaffRole, language: candidate.language as Language };
}

function findCandidate(ctx: VisitorContext, userId: string) {
  return ctx.db.staffUser.findUnique({
    where: { userId },
    select: { staffId: true, passwordHash: true, active: true, language: true, role: true },
  });
}

function start(ctx: VisitorContext, staffId: string, userAgent: string): Promise<string> {
  return ctx.db.$transaction(async (tx) => {
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
    await recordAudit(tx, { ...ctx, staff: { staffId } }, { action: 'session.started', subjectKind: 'staff', subjectId: staffId });
    return id;
  });
}
