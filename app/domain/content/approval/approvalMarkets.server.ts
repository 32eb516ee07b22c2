import type { StaffContext } from '#app/domain/context.server.ts';
import { isMarket, type Market } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import { wantsApproval } from './approval.ts';

/** A market that wants approvals: since when, and who said so. */
export interface ApprovalMarket {
  market: string;
  since: Date;
  changer: { firstName: string; lastName: string };
}

/** The markets that want a second editor's approval, for every role of staff that sees content. */
export async function listApprovalMarkets(ctx: StaffContext): Promise<ApprovalMarket[]> {
  assertCan(ctx, 'staff.see-content');
  return ctx.db.contentApprovalMarket.findMany({
    select: { market: true, since: true, changer: { select: { firstName: true, lastName: true } } },
  });
}

/** Whether a document needs a second editor's approval before it is published (`wantsApproval`). */
export async function needsApproval(
  db: Database | Transaction,
  document: { brand: string; market: string },
): Promise<boolean> {
  const wanted = await db.contentApprovalMarket.findMany({ select: { market: true } });
  return wantsApproval(
    document,
    wanted.map(({ market }) => market).filter((market): market is Market => isMarket(market)),
  );
}

/**
 * Says whether a market wants approvals from now on. What waits already may still be approved, and published without it.
 * Throws `forbidden`, and `alreadySo` where nothing changes.
 */
export async function setApprovalMarket(
  ctx: StaffContext,
  { market, wanted }: { market: Market; wanted: boolean },
): Promise<void> {
  assertCan(ctx, 'staff.set-content-approval');
  await ctx.db.$transaction(async (tx) => {
    const { count } = wanted
      ? await tx.contentApprovalMarket.createMany({
          data: [{ market, since: ctx.now, changedBy: ctx.staff.staffId }],
          skipDuplicates: true,
        })
      : await tx.contentApprovalMarket.deleteMany({ where: { market } });
    if (count === 0) throw new Refusal('alreadySo');
    await recordAudit(tx, ctx, {
      action: 'content.approval-changed',
      subjectKind: 'content',
      subjectId: market,
      before: { market, wanted: !wanted },
      after: { market, wanted },
    });
  });
}
