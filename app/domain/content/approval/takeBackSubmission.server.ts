import type { StaffContext } from '#app/domain/context.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/**
 * Takes back what waits for approval of a document whose draft changes, is sent again, is published or goes: an
 * approver must have seen what they approve. `key` is what the audit trail says of the document.
 */
export async function takeBackSubmission(
  tx: Transaction,
  ctx: StaffContext,
  { documentId, key }: { documentId: string; key: object },
): Promise<void> {
  const { count } = await tx.contentSubmission.updateMany({
    where: { documentId, outcome: '' },
    data: { outcome: 'taken-back', decidedAt: ctx.now, decidedBy: ctx.staff.staffId },
  });
  if (count > 0)
    await recordAudit(tx, ctx, {
      action: 'content.submission-taken-back',
      subjectKind: 'content',
      subjectId: documentId,
      before: { ...key },
    });
}
