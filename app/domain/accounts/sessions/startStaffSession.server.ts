import { metrics } from '#app/platform/metrics.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { maxSessionMs } from './idle.ts';
import type { ShownFactor } from './startSession.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/**
 * Opens a session at /staff for a member of the brands' staff, records it, and returns its id. Where a factor was
 * used, its `answered` runs in the same transaction: if it throws, no session is opened. Throws `7016` where
 * `passwordHash` is given and is no longer the account's.
 */
export async function startStaffSession(
  ctx: VisitorContext,
  { staffId }: { staffId: string },
  { userAgent, secondFactor, passwordHash }: { userAgent: string; secondFactor?: ShownFactor; passwordHash?: string },
): Promise<string> {
  const sessionId = await ctx.db.$transaction(async (tx) => {
    await secondFactor?.answered(tx);
    const { count } = await tx.staffUser.updateMany({
      where: { staffId, active: true, account: { passwordHash } },
      data: { lastLoginAt: ctx.now },
    });
    if (count === 0) throw new Refusal('7016');
    const { id } = await tx.session.create({
      data: {
        accountId: staffId,
        createdAt: ctx.now,
        lastSeenAt: ctx.now,
        confirmedAt: ctx.now,
        expiresAt: new Date(ctx.now.getTime() + maxSessionMs),
        address: ctx.address,
        userAgent: userAgent.slice(0, 300),
        secondFactor: secondFactor?.kind ?? '',
      },
      select: { id: true },
    });
    await recordAudit(
      tx,
      { ...ctx, staff: { staffId } },
      {
        action: 'session.started',
        subjectKind: 'staff',
        subjectId: staffId,
        ...(secondFactor && { after: { secondFactor: secondFactor.kind } }),
      },
    );
    return id;
  });
  metrics.signIns.inc({ purpose: 'staff-sign-in', outcome: 'signed-in' });
  return sessionId;
}
