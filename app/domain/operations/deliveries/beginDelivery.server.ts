import type { StaffContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { deliveryAudits } from './deliveryAudits.server.ts';
import { deliveryKinds } from './deliveryKinds.ts';
import { decisionsOf, isChosen, readingOf, type FileOfKind } from './fileOfKind.ts';
import { forgetOutcome, lockDelivery } from './lockDelivery.server.ts';

/**
 * Has a job import the rows of a file that was checked, as it is read and decided; rows with a reason that nothing
 * was decided for are left out. Throws `forbidden` (the kind's action), `notFound`, `conflict` for a file that is being
 * checked or imported, or of which something is still to be chosen, and `nothingToImport` where every row is left out.
 */
export async function beginDelivery(
  ctx: StaffContext,
  file: FileOfKind,
  { deliveryId }: { deliveryId: string },
): Promise<void> {
  const { kind } = file;
  assertCan(ctx, deliveryKinds[kind].action);
  await ctx.db.$transaction(async (tx) => {
    const found = await lockDelivery(tx, ctx, { kind, deliveryId }, ['draft']);
    const reading = readingOf(found);
    if (!reading || !isChosen(file, reading)) throw new Refusal('conflict');
    const rows = (found.totalRows ?? 0) - found.refused;
    if (rows < 1) throw new Refusal('nothingToImport');
    await forgetOutcome(tx, deliveryId);
    await tx.delivery.update({ where: { id: deliveryId }, data: { state: 'running' } });
    await enqueueJob(tx, deliveryKinds[kind].job, { importId: deliveryId });
    await recordAudit(tx, ctx, {
      ...deliveryAudits[kind].begun,
      subjectId: deliveryId,
      after: { fileName: found.fileName, rows, leftOut: found.refused, decisions: decisionsOf(found).length },
    });
  });
}
