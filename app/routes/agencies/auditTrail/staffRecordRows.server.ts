import type { StaffContext } from '#app/domain/context.server.ts';
import { formatClock, formatDate, formatSecond } from '#app/domain/display.ts';
import {
  actionsInWords,
  historyLine,
  historyLines,
  personName,
  type HistoryReader,
} from '#app/domain/agencies/auditTrail/historyWords.ts';
import type { StaffRecordEntry, StaffRecordInput } from '#app/domain/agencies/auditTrail/listStaffRecord.server.ts';
import { staffRecordList } from '#app/domain/agencies/auditTrail/staffRecordList.ts';
import { marketOfLanguage } from '#app/domain/markets/markets.ts';
import { recordReader } from './recordReader.server.ts';
import { recordSubject } from './staffRecordSubject.server.ts';

/** One act of staff as a page and a file show it. */
export type StaffRecordRow = ReturnType<typeof staffRecordRow>;

/** What reads the rows into the caller's language. */
export async function staffRecordReader(ctx: StaffContext): Promise<HistoryReader> {
  const reader = await recordReader(ctx, marketOfLanguage(ctx.language));
  return ctx.zone ? { ...reader, zone: ctx.zone } : reader;
}

/** What an address asks of the record of the staff. */
export function staffRecordInput(reader: Pick<HistoryReader, 't'>, params: URLSearchParams): StaffRecordInput {
  const query = staffRecordList.read(params);
  return { ...query, actions: actionsInWords(reader, query.search) };
}

/** One act in the reader's language. */
export function staffRecordRow(reader: HistoryReader, entry: StaffRecordEntry) {
  return {
    key: entry.id,
    day: formatDate(entry.at, reader),
    time: formatClock(entry.at, reader),
    second: formatSecond(entry.at, reader),
    who: personName(reader, entry.actor),
    what: historyLine(reader, entry),
    lines: historyLines(reader, entry),
    about: recordSubject(reader, entry),
    subjectId: entry.subjectId,
    agencyId: entry.agencyId,
    address: entry.address,
  };
}
