import { acts, chosenActNames, type ChosenActName } from '#app/domain/people/bulkActions/acts.ts';
import type { BatchSummary } from '#app/domain/people/bulkActions/listBatches.server.ts';
import { batchRowStates, readBatch, type BatchRowView } from '#app/domain/people/bulkActions/readBatch.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatTime, fullName } from '#app/domain/display.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { messageText, type Translate } from '#app/domain/messages.ts';
import { can } from '#app/domain/permissions/can.ts';
import { refusals } from '#app/domain/refusals.ts';
import { translator } from '#app/platform/translations.server.ts';

/** The acts that the caller may do to a user; a template can be given, or a branch, where there is one. */
export function offeredActs(
  ctx: AgentContext,
  { templates, branches }: Record<'templates' | 'branches', readonly unknown[]>,
): ChosenActName[] {
  const needed: Partial<Record<ChosenActName, readonly unknown[]>> = { attach: templates, move: branches };
  return chosenActNames.filter((act) => can(ctx, acts[act].action) && needed[act]?.length !== 0);
}

const rowList = listQuery({ tabs: { show: batchRowStates } });

/** What the page of a batch shows. */
export async function batchPage(ctx: AgentContext, request: Request, batchId: string) {
  const query = rowList.read(new URL(request.url).searchParams);
  const {
    undoableUntil,
    createdAt: _,
    permissions: __,
    rows,
    page,
    ...batch
  } = await readBatch(ctx, {
    batchId,
    state: query.show,
    page: query.page,
    pageSize: query.pageSize,
  });
  const t = translator(ctx.textLocale ?? ctx.language);
  const total = batch.counts.waiting + batch.counts.done + batch.counts.skipped;
  return {
    ...batch,
    total,
    show: query.show ?? ('all' as const),
    list: rowList.view(query, { page, total: query.show ? batch.counts[query.show] : total }),
    undoUntil: undoableUntil && formatTime(undoableUntil, ctx),
    rows: rows.map((row) => ({
      id: row.agentUniqueId,
      name: fullName(row, ctx.language),
      userId: row.userId,
      state: row.state,
      isThere: row.isThere,
      reason: reasonText(t, row),
    })),
  };
}

/** A batch as a line of the list. */
export function batchLine(
  { market, language, zone }: AgentContext,
  { batchId, act, undone, createdAt, isFinished, counts, undoableUntil, undoneBy }: BatchSummary,
) {
  const time = (moment: Date) => formatTime(moment, { market, language, zone });
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
  // The time of the next possible mail is left out of a list.
  return reason === '' ? '' : messageText(t, refusals[reason].messageKey, { until: '…', context: reasonContext });
}
