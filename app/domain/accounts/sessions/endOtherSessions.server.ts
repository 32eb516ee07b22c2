import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/**
 * Ends another of the caller's own sessions; an ended one stays as it is. Throws `notFound` for a session that is
 * unknown or another user's, and for the current one, which `endSession` ends.
 */
export async function endOtherSession(ctx: AccountContext, { sessionId: id }: { sessionId: string }): Promise<void> {
  if (id === ctx.sessionId) throw new Refusal('notFound');
  await ctx.db.$transaction(async (tx) => {
    const own = await tx.session.findFirst({
      where: { id, accountId: ownAccount(ctx).accountId },
      select: { id: true },
    });
    if (!own) throw new Refusal('notFound');
    await end(tx, ctx, { id });
  });
}

/** Ends all sessions of the caller except the current one, and returns their number. */
export function endOtherSessions(ctx: AccountContext): Promise<number> {
  return ctx.db.$transaction((tx) => end(tx, ctx, { id: { not: ctx.sessionId } }));
}

async function end(tx: Transaction, ctx: AccountContext, which: { id: string | { not: string } }): Promise<number> {
  const { count } = await tx.session.updateMany({
    where: { ...which, accountId: ownAccount(ctx).accountId, endedAt: null },
    data: { endedAt: ctx.now, endedReason: 'ended-elsewhere' },
  });
  if (count === 0) return 0;
  await recordAudit(tx, ctx, {
    action: 'session.ended-elsewhere',
    ...ownAccount(ctx).subject,
    after: { sessions: count },
  });
  return count;
}
