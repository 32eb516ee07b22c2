import type { StaffContext } from '#app/domain/context.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/** Ends the caller's session at /staff; a session of the same person as an agent continues. */
export async function endStaffSession(ctx: StaffContext, reason: 'signed-out' | 'idle'): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    await tx.session.updateMany({
      where: { id: ctx.sessionId, endedAt: null },
      data: { endedAt: ctx.now, endedReason: reason },
    });
    await recordAudit(tx, ctx, {
      action: 'session.ended',
      subjectKind: 'staff',
      subjectId: ctx.staff.staffId,
      after: { reason },
    });
  });
}
