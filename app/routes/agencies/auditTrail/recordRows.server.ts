import type { AgentContext, StaffContext } from '#app/domain/context.server.ts';
import { formatTime, fullName } from '#app/domain/display.ts';
import {
  actionsInWords,
  historyLine,
  historyLines,
  type HistoryReader,
} from '#app/domain/agencies/auditTrail/historyWords.ts';
import { acts } from '#app/domain/people/bulkActions/acts.ts';
import type { RecordEntry, RecordInput, RecordPage } from '#app/domain/agencies/auditTrail/listRecord.server.ts';
import { recordList } from '#app/domain/agencies/auditTrail/recordForms.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { recordReader } from './recordReader.server.ts';

/**
 * One change in the reader's language: when, what in a sentence and line by line, from where, and the users by whom it
 * can be filtered.
 */
export interface RecordRow {
  key: string;
  when: string;
  sentence: string;
  lines: string[];
  address: string;
  people: { id: string; name: string }[];
  /** The act on many users whose page tells the rest. */
  batchId: string | null;
}

/** What an address asks of a record: `?person=`, `?kind=`, `?from=`, `?to=`, `?q=`, `?older=`, `?newer=`, `?size=`. */
export function recordInput(reader: Pick<HistoryReader, 't'>, params: URLSearchParams): RecordInput {
  const query = recordList.read(params);
  return { ...query, actions: actionsInWords(reader, query.search) };
}

/** A page of a record of an agency in a market as it is shown; `list` reads it. */
export async function recordRows(
  ctx: AgentContext | StaffContext,
  market: Market,
  params: URLSearchParams,
  list: (input: RecordInput) => Promise<RecordPage>,
) {
  const reader = await recordReader(ctx, market);
  const input = recordInput(reader, params);
  const { entries, older, newer, person } = await list(input);
  return {
    rows: entries.map((entry) => rowOf(reader, entry)),
    older,
    newer,
    filters: {
      person: input.person
        ? { id: input.person, name: person ? fullName(person, ctx.language) : reader.t('history:actor.former') }
        : null,
      kind: input.kind ?? '',
      from: input.from ?? '',
      to: input.to ?? '',
      search: input.search,
    },
  };
}

/** What a row says below its sentence: the fields that changed, or what was done to how many users. */
export function linesOf(reader: HistoryReader, { changes, batch }: RecordEntry): string[] {
  const lines = historyLines(reader, changes);
  if (!batch || !Object.hasOwn(acts, batch.act)) return lines;
  const act = reader.t(`batches:act.${batch.act}`);
  const { rows, done, skipped } = batch;
  return [
    ...lines,
    done === null
      ? reader.t('record:batchBegun', { act, count: rows ?? 0 })
      : reader.t('record:batchDone', { act, done, skipped: skipped ?? 0 }),
  ];
}

function rowOf(reader: HistoryReader, entry: RecordEntry): RecordRow {
  return {
    key: entry.key,
    when: formatTime(entry.at, reader.market, reader.language),
    sentence: historyLine(reader, entry),
    lines: linesOf(reader, entry),
    batchId: entry.batch?.isKept ? entry.batch.batchId : null,
    address: entry.address,
    people: entry.people.map((person) => ({ id: person.agentUniqueId, name: fullName(person, reader.language) })),
  };
}
