import { z } from 'zod';
import { acts, type ActName } from '#app/domain/people/bulkActions/acts.ts';
import type { BatchSummary } from '#app/domain/people/bulkActions/listBatches.server.ts';
import { batchRowStates, readBatch, type BatchRowView } from '#app/domain/people/bulkActions/readBatch.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatTime, fullName } from '#app/domain/display.ts';
import { pageSizes } from '#app/domain/listParams.ts';
import { messageText, type Translate } from '#app/domain/messages.ts';
import { can } from '#app/domain/permissions/can.ts';
import { refusals } from '#app/domain/refusals.ts';
import { translator } from '#app/platform/translations.server.ts';

/** The acts that the caller may do to somebody. */
export function offeredActs(ctx: AgentContext): ActName[] {
  return (Object.keys(acts) as ActName[]).filter((act) => can(ctx, acts[act].action));
}

function query(request: Request) {
  const params = new URL(request.url).searchParams;
  const schema = z.object({
    state: z.enum(batchRowStates).optional().catch(undefined),
    page: z.coerce.number().int().min(1).max(100_000).catch(1),
    pageSize: z.coerce.number().pipe(z.literal(pageSizes)).catch(20),
  });
  return schema.parse({
    state: params.get('show') ?? undefined,
    page: params.get('page'),
    pageSize: params.get('size'),
  });
}

/** What the page of a batch shows. */
export async function batchPage(ctx: AgentContext, request: Request, batchId: string) {
  const wanted = query(request);
  const { undoableUntil, createdAt: _, permissions: __, rows, ...batch } = await readBatch(ctx, { batchId, ...wanted });
  const t = translator(ctx.textLocale ?? ctx.language);
  return {
    ...batch,
    total: batch.counts.waiting + batch.counts.done + batch.counts.skipped,
    show: wanted.state ?? ('all' as const),
    pageSize: wanted.pageSize,
    undoUntil: undoableUntil && formatTime(undoableUntil, ctx.market, ctx.language),
    rows: rows.map((row) => ({
      id: row.agentUniqueId,
      name: fullName(row, ctx.language),
      userId: row.userId,
      state: row.state,
      reason: reasonText(t, row),
    })),
  };
}

/** A batch as a line of the list. */
export function batchLine(
  { market, language }: AgentContext,
  { batchId, act, undone, createdAt, isFinished, counts, undoableUntil, undoneBy }: BatchSummary,
) {
  const time = (moment: Date) => formatTime(moment, market, language);
  return {
    batchId,
    act,
    undone,
    isFinished,
    undoneBy,
    when: time(createdAt),
    done: counts.done,
    skipped: counts.skipped,
    undoUntil: undoableUntil && time(undoableUntil),
  };
}

/** The reason for which a user was skipped, in words; '' where they were not. */
export function reasonText(
  t: Translate,
  { reason, reasonContext }: Pick<BatchRowView, 'reason' | 'reasonContext'>,
): string {
  // When somebody may be sent a mail again is of no interest in a list.
  return reason === '' ? '' : messageText(t, refusals[reason].messageKey, { until: '…', context: reasonContext });
}
