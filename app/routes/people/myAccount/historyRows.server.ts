import { historyLine, historyLines, type HistoryReader } from '#app/domain/agencies/auditTrail/historyWords.ts';
import { listHistory, type HistoryEntry } from '#app/domain/agencies/auditTrail/listHistory.server.ts';
import type { AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { marketShown } from '#app/routes/requests/ownAccount.server.ts';
import { formatTime } from '#app/domain/display.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { recordReader } from '#app/routes/agencies/auditTrail/recordReader.server.ts';

/** One change, in the reader's language: a sentence, and what changed in it line by line. */
export interface HistoryRow {
  key: string;
  when: string;
  sentence: string;
  lines: string[];
}

const historyList = listQuery({});

/** The page of the caller's history that an address asks for (`?page=`, `?size=`). */
export async function historyRows(ctx: AccountContext, params: URLSearchParams) {
  const query = historyList.read(params);
  const { entries, ...found } = await listHistory(ctx, query);
  const reader = await recordReader(ctx, marketShown(ctx));
  return {
    rows: entries.map((entry, place) => rowOf(ctx, reader, entry, place)),
    list: historyList.view(query, found),
  };
}

function rowOf(ctx: AccountContext, reader: HistoryReader, entry: HistoryEntry, place: number): HistoryRow {
  return {
    key: String(place),
    when: formatTime(entry.at, ctx),
    sentence: historyLine(reader, entry),
    lines: historyLines(reader, entry),
  };
}
