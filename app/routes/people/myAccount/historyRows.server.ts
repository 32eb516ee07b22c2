import { z } from 'zod';
import { PageNumber, PageSize } from '#app/domain/fields.ts';
import { historyLine, historyLines, type HistoryReader } from '#app/domain/agencies/auditTrail/historyWords.ts';
import { listHistory, type HistoryEntry } from '#app/domain/agencies/auditTrail/listHistory.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatTime } from '#app/domain/display.ts';
import { recordReader } from '#app/routes/agencies/auditTrail/recordReader.server.ts';

/** One change, in the reader's language: a sentence, and what changed in it line by line. */
export interface HistoryRow {
  key: string;
  when: string;
  sentence: string;
  lines: string[];
}

// As forgiving as the agent list.
const paging = z.object({ page: PageNumber(), pageSize: PageSize() });

/** The page of the caller's history that an address asks for (`?page=`, `?size=`). */
export async function historyRows(ctx: AgentContext, params: URLSearchParams) {
  const wanted = paging.parse({ page: params.get('page') ?? 1, pageSize: params.get('size') });
  const { entries, ...list } = await listHistory(ctx, wanted);
  const reader = await recordReader(ctx, ctx.market);
  return { rows: entries.map((entry, place) => rowOf(ctx, reader, entry, place)), ...list, pageSize: wanted.pageSize };
}

function rowOf(
  { market, language }: AgentContext,
  reader: HistoryReader,
  entry: HistoryEntry,
  place: number,
): HistoryRow {
  return {
    key: String(place),
    when: formatTime(entry.at, market, language),
    sentence: historyLine(reader, entry),
    lines: historyLines(reader, entry.changes),
  };
}
