import type { AgentContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { batchesInReach } from './readBatch.server.ts';
import { takeTemplateBack } from './templateBatch.server.ts';
import { acts, undoableUntil, type ActName } from './acts.ts';
import { newBatch } from './newBatch.server.ts';

/**
 * Begins to take a batch back, within ten minutes of its end: what it changed is as it was, but for users who were
 * changed since; so is a template whose change it carried out. Throws `notFound` for another agency's batch, `forbidden`
 * for a caller who may not do the act, `tooLateToUndo` where it can no longer, or never could, be taken back, and
 * `changedSince` and `templateBusy` of a template.
 */
export async function undoBatch(
  ctx: AgentContext,
  { batchId: undoes }: { batchId: string },
): Promise<{ batchId: string }> {
  const { agency, now } = ctx;
  return ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM batches WHERE id = ${undoes}::uuid FOR UPDATE`;
    const batch = await tx.batch.findFirst({
      where: { id: undoes, ...batchesInReach(ctx) },
      include: { undo: { select: { id: true } } },
    });
    if (!batch) throw new Refusal('notFound');
    if (batch.act !== 'undo') assertCan(ctx, acts[batch.act as ActName].action);
    if (batch.act === 'template') assertCan(ctx, 'agency.change-permission-templates');
    const done = await tx.batchRow.count({ where: { batchId: undoes, state: 'done' } });
    const until = undoableUntil({ act: batch.act, finishedAt: batch.finishedAt, done, isUndone: batch.undo !== null });
    if (until === undefined || until <= now) throw new Refusal('tooLateToUndo');
    const batchId = await newBatch(tx, ctx, { act: 'undo', undoes });
    await tx.$executeRaw`
      INSERT INTO batch_rows (batch_id, number, agent_unique_id, before, after)
      SELECT ${batchId}::uuid, number, agent_unique_id, before, after FROM batch_rows WHERE batch_id = ${undoes}::uuid AND state = 'done'`;
    // After the rows, so that users are waited for before the template, as when it is given to a user.
    if (batch.act === 'template') {
      await takeTemplateBack(tx, ctx, batch);
      // Named only now: the template is busy from here on.
      await tx.batch.update({ where: { id: batchId }, data: { templateId: batch.templateId } });
    }
    await enqueueJob(tx, 'run-batch', { batchId });
    await recordAudit(tx, ctx, {
      action: 'batch.undone',
      subjectKind: 'batch',
      subjectId: undoes,
      agencyId: agency.agencyId,
      after: { act: batch.act, rows: done },
    });
    return { batchId };
  });
}
