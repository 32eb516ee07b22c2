import type { StaffRecordRow } from './staffRecordRows.server.ts';

/** One line of the record: an act, or the same act on several things in one second. */
export interface StaffRecordLine {
  row: StaffRecordRow;
  abouts: StaffRecordRow['about'][];
}

/** The lines of a day. */
export interface StaffRecordDay {
  day: string;
  lines: StaffRecordLine[];
}

/** The rows of a page by day, as they come; what one press did to several things is one line that names them all. */
export function staffRecordDays(rows: readonly StaffRecordRow[]): StaffRecordDay[] {
  const days: StaffRecordDay[] = [];
  for (const row of rows) {
    let last = days.at(-1);
    if (last?.day !== row.day) days.push((last = { day: row.day, lines: [] }));
    const line = last.lines.at(-1);
    if (!line || !isSameAct(line.row, row)) last.lines.push({ row, abouts: [row.about] });
    else if (!line.abouts.some(({ name, href }) => name === row.about.name && href === row.about.href))
      line.abouts.push(row.about);
  }
  return days;
}

function isSameAct(one: StaffRecordRow, other: StaffRecordRow): boolean {
  return one.second === other.second && one.what === other.what && one.lines.join('\n') === other.lines.join('\n');
}
