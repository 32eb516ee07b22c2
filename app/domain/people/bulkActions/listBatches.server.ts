import type { AgentContext } from '#app/domain/context.server.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import type { ActName, BatchAct } from './acts.ts';
import { batchCounts, undoUntil, type BatchRowState } from './readBatch.server.ts';

const batchesShown = 50;

/** A batch as a list shows it. */
export interface BatchSummary {
  batchId: string;
  act: BatchAct;
  /** The act that this batch takes back. */
  undone: ActName | null;
  createdAt: Date;
  isFinished: boolean;
  counts: Record<BatchRowState, number>;
  /** The time until which the caller may take it back, null where they may not. */
  undoableUntil: Date | null;
  undoneBy: string | null;
}

/**
 * Lists the acts on many users that the caller began in this agency, the newest first, as long as they are kept (30
 * days), so that a result that was left is found again and can be undone while it lasts. Throws `forbidden` for a
 * caller who may not choose many users.
 */
export async function listBatches(ctx: AgentContext): Promise<BatchSummary[]> {
  assertMaySee(ctx, 'agency.change-many');
  const batches = await ctx.db.batch.findMany({
    where: { agencyId: ctx.agency.agencyId, startedBy: ctx.actor.agentUniqueId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: batchesShown,
    include: { undone: { select: { act: true } }, undo: { select: { id: true } } },
  });
  const grouped = await ctx.db.batchRow.groupBy({
    by: ['batchId', 'state'],
    where: { batchId: { in: batches.map(({ id }) => id) } },
    _count: true,
  });
  return batches.map((batch) => {
    const counts = batchCounts(grouped.filter(({ batchId }) => batchId === batch.id));
    return {
      batchId: batch.id,
      act: batch.act,
      undone: (batch.undone?.act as ActName | undefined) ?? null,
      createdAt: batch.createdAt,
      isFinished: batch.finishedAt !== null,
      counts,
      undoableUntil: undoUntil(ctx, batch, counts),
      undoneBy: batch.undo?.id ?? null,
    };
  });
}
