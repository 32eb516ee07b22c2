import type { AgentContext, StaffContext } from '#app/domain/context.server.ts';
import { formatClock, formatDay, formatSecond, fullName } from '#app/domain/display.ts';
import {
  actionsInWords,
  historyLine,
  historyLines,
  type HistoryReader,
} from '#app/domain/agencies/auditTrail/historyWords.ts';
import { acts } from '#app/domain/people/bulkActions/acts.ts';
import type {
  RecordedBatch,
  RecordEntry,
  RecordInput,
  RecordPage,
} from '#app/domain/agencies/auditTrail/listRecord.server.ts';
import { groupedByDay, type PlacedRow, type RecordGroup } from '#app/domain/agencies/auditTrail/recordGroups.ts';
import { dayIn } from '#app/domain/agencies/auditTrail/recordQuery.server.ts';
import { recordList } from '#app/domain/agencies/auditTrail/recordForms.ts';
import { paths } from '#app/paths.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { recordReader } from './recordReader.server.ts';

/**
 * One change in the reader's language: when, what in a sentence and line by line, from where, and the users by whom it
 * can be filtered.
 */
export interface RecordRow extends PlacedRow {
  key: string;
  /** The time of day, and the moment with its zone. */
  time: string;
  when: string;
  sentence: string;
  lines: string[];
  address: string;
  people: { id: string; name: string }[];
  /** The page of the act on many users, or of the import, which tells the rest. */
  batchHref: string | null;
}

/** A day of a record, or days with sign-ins alone, as they are shown. */
export type ShownGroup = RecordGroup<RecordRow> & { title: string };

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
  const { entries, older, newer, person, signIns, opened } = await list(input);
  const rows = entries.map((entry) => rowOf(reader, entry));
  const dayName = (day: string) => formatDay(day, { market, language: ctx.language });
  return {
    groups: groupedByDay(rows, signIns, input.kind !== 'signIns').map((group) => ({
      ...group,
      title:
        group.from === group.to
          ? dayName(group.to)
          : reader.t('record:days', { from: dayName(group.from), to: dayName(group.to) }),
    })),
    opened: opened && { ...opened, entries: opened.entries.map((entry) => rowOf(reader, entry)) },
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
export function linesOf(reader: HistoryReader, entry: RecordEntry): string[] {
  const { batch } = entry;
  const lines = historyLines(reader, entry);
  if (!batch) return lines;
  const { rows, done, skipped } = batch;
  if (batch.kind === 'import') {
    if (done !== null) return [...lines, reader.t('record:importDone', { done, skipped: skipped ?? 0 })];
    return rows === null ? lines : [...lines, reader.t('record:importRows', { count: rows })];
  }
  if (!Object.hasOwn(acts, batch.act)) return lines;
  const act = reader.t(`batches:act.${batch.act}`);
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
    day: dayIn(reader.market, entry.at),
    time: formatClock(entry.at, reader),
    when: formatSecond(entry.at, reader),
    sentence: historyLine(reader, entry),
    lines: linesOf(reader, entry),
    batchHref: entry.batch?.isKept ? pageOf(entry.batch) : null,
    batchId: entry.partOf,
    isSignIn: entry.isSignIn,
    address: entry.address,
    people: entry.people.map((person) => ({ id: person.agentUniqueId, name: fullName(person, reader.language) })),
  };
}

function pageOf({ kind, batchId }: RecordedBatch): string {
  return kind === 'import' ? paths.import(batchId) : paths.batch(batchId);
}
