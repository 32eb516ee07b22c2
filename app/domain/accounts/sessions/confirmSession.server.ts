import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import type { ShownFactor } from './startSession.server.ts';

/**
 * Records that the member of staff of an open session showed again who they are, and returns its id, which is
 * another from then on: a cookie of before opens nothing. A factor's `answered` runs in the same transaction. Throws
 * `secondFactorExpired` where the session is another account's or has ended.
 */
export function confirmSession(
  ctx: VisitorContext,
  { confirms, accountId, secondFactor }: { confirms: string; accountId: string; secondFactor?: ShownFactor },
): Promise<string> {
  return ctx.db.$transaction(async (tx) => {
    await secondFactor?.answered(tx);
    const id = newUuid(ctx.now);
    const { count } = await tx.session.updateMany({
      where: { id: confirms, accountId, endedAt: null },
      data: { id, confirmedAt: ctx.now },
    });
    if (count === 0) throw new Refusal('secondFactorExpired');
    await recordAudit(
      tx,
      { ...ctx, staff: { staffId: accountId } },
      {
        action: 'session.confirmed',
        subjectKind: 'staff',
        subjectId: accountId,
        ...(secondFactor && { after: { secondFactor: secondFactor.kind } }),
      },
    );
    return id;
  });
}
