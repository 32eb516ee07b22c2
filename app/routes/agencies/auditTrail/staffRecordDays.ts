import type { StaffRecordRow } from './staffRecordRows.server.ts';

/** One line of the record: an act, or the same act on several things in one second, and what its person did before. */
export interface StaffRecordLine {
  row: StaffRecordRow;
  abouts: StaffRecordRow['about'][];
  /** What the same person did to the same thing earlier in the same minute, the latest first. */
  earlier: StaffRecordRow[];
}

/** The lines of a day. */
export interface StaffRecordDay {
  day: string;
  lines: StaffRecordLine[];
}

/**
 * The rows of a page by day, as they come; what one press did to several things is one line that names them all, and
 * what one person did to one thing in a minute is one line too.
 */
export function staffRecordDays(rows: readonly StaffRecordRow[]): StaffRecordDay[] {
  const days: StaffRecordDay[] = [];
  for (const row of rows) {
    let last = days.at(-1);
    if (last?.day !== row.day) days.push((last = { day: row.day, lines: [] }));
    const line = last.lines.at(-1);
    if (line && isSameThing(line, row)) line.earlier.push(row);
    else if (line && isSameAct(line, row)) addAbout(line, row);
    else last.lines.push({ row, abouts: [row.about], earlier: [] });
  }
  return days;
}

function addAbout({ abouts }: StaffRecordLine, { about }: StaffRecordRow): void {
  if (!abouts.some(({ name, href }) => name === about.name && href === about.href)) abouts.push(about);
}

function isSameThing({ row, abouts }: StaffRecordLine, other: StaffRecordRow): boolean {
  const { about, time, who } = other;
  return (
    abouts.length === 1 &&
    row.time === time &&
    row.who === who &&
    row.about.name === about.name &&
    row.about.href === about.href
  );
}

function isSameAct({ row, earlier }: StaffRecordLine, other: StaffRecordRow): boolean {
  return (
    earlier.length === 0 &&
    row.second === other.second &&
    row.what === other.what &&
    row.lines.join('\n') === other.lines.join('\n')
  );
}
