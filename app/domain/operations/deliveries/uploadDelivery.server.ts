import type { StaffContext } from '#app/domain/context.server.ts';
import { fileName } from '#app/domain/operations/files/fileName.ts';
import { storeStaffUpload } from '#app/domain/operations/files/storeStaffUpload.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { deliveryAudits } from './deliveryAudits.server.ts';
import { deliveryKinds, type DeliveryKindName } from './deliveryKinds.ts';

/**
 * Stores a file of brand staff's with rows of a kind and asks for the job that checks it; nothing is imported yet. Throws `forbidden`
 * (the kind's action), and `fileTooLarge` and `nothingInFile` at `file`.
 */
export async function uploadDelivery(
  ctx: StaffContext,
  kind: DeliveryKindName,
  { name, type, content }: { name: string; type: string; content: AsyncIterable<Uint8Array> },
): Promise<{ deliveryId: string }> {
  const { action, job, bytes } = deliveryKinds[kind];
  assertCan(ctx, action);
  return storeStaffUpload(ctx, { purpose: kind, name, type, content, maxBytes: bytes }, async (tx, { fileId }) => {
    const { id: deliveryId } = await tx.delivery.create({
      data: {
        kind,
        source: 'file',
        state: 'checking',
        startedBy: ctx.staff.staffId,
        fileId,
        fileName: fileName(name),
        createdAt: ctx.now,
      },
      select: { id: true },
    });
    await enqueueJob(tx, job, { importId: deliveryId });
    await recordAudit(tx, ctx, {
      ...deliveryAudits[kind].uploaded,
      subjectId: deliveryId,
      after: { fileName: fileName(name) },
    });
    return { deliveryId };
  });
}
