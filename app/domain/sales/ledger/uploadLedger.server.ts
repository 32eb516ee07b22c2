import type { StaffContext } from '#app/domain/context.server.ts';
import { fileName } from '#app/domain/operations/files/fileName.ts';
import { storeStaffUpload } from '#app/domain/operations/files/storeStaffUpload.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { ledgerLimits } from './ledgerLimits.ts';

/**
 * Stores a ledger file of brand staff's and asks for the job that imports it (D28, D41). Throws `forbidden`
 * (`staff.import-bookings`), and `fileTooLarge` and `fileEmpty` at `file`.
 */
export async function uploadLedger(
  ctx: StaffContext,
  { name, type, content }: { name: string; type: string; content: AsyncIterable<Uint8Array> },
): Promise<{ importId: string }> {
  assertCan(ctx, 'staff.import-bookings');
  return storeStaffUpload(
    ctx,
    { purpose: 'ledger', name, type, content, maxBytes: ledgerLimits.bytes },
    async (tx, { fileId }) => {
      const { id: importId } = await tx.ledgerImport.create({
        data: { source: 'file', startedBy: ctx.staff.staffId, fileId, fileName: fileName(name), createdAt: ctx.now },
        select: { id: true },
      });
      await enqueueJob(tx, 'import-ledger', { importId });
      await recordAudit(tx, ctx, {
        action: 'ledger.uploaded',
        subjectKind: 'ledger',
        subjectId: importId,
        after: { fileName: fileName(name) },
      });
      return { importId };
    },
  );
}
