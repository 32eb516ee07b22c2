import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { deliveryAudits } from './deliveryAudits.server.ts';
import { deliveryKinds } from './deliveryKinds.ts';
import { lockDelivery, type WhichFile } from './lockDelivery.server.ts';

/**
 * Discards a file of which nothing was imported, its file with the next removal of old files. Throws `forbidden` (the
 * kind's action), `notFound`, and `conflict` where rows are being imported or were.
 */
export async function discardDelivery(ctx: StaffContext, which: WhichFile): Promise<void> {
  const { kind, deliveryId } = which;
  assertCan(ctx, deliveryKinds[kind].action);
  await ctx.db.$transaction(async (tx) => {
    const { fileId, fileName } = await lockDelivery(tx, ctx, which, ['checking', 'draft']);
    if (fileId) await tx.storedFile.update({ where: { id: fileId }, data: { goesAt: ctx.now } });
    await tx.delivery.delete({ where: { id: deliveryId } });
    await recordAudit(tx, ctx, { ...deliveryAudits[kind].discarded, subjectId: deliveryId, after: { fileName } });
  });
}
