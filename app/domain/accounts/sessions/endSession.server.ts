import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/**
 * Ends the caller's session, for the browser and the API at once. A person who is both agent and staff has a session at
 * each door: the other one continues.
 */
export async function endSession(ctx: AccountContext, reason: 'signed-out' | 'idle'): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    await tx.session.updateMany({
      where: { id: ctx.sessionId, endedAt: null },
      data: { endedAt: ctx.now, endedReason: reason },
    });
    await recordAudit(tx, ctx, {
      action: 'session.ended',
      ...ownAccount(ctx).subject,
      after: { reason },
    });
  });
}
