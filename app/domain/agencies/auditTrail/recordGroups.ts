/** What a row of a record says about its place: its day in the market, and what it is part of. */
export interface PlacedRow {
  day: string;
  isSignIn: boolean;
  /** The act on many users, or the import, that it is part of. */
  batchId: string | null;
}

/** How many sign-ins a day had. */
export interface SignInDay {
  day: string;
  count: number;
  /** There were more, which were not counted. */
  isMore: boolean;
}

/** One row, or those of one act on many users, which stand behind one line. */
type RecordLine<Row> = { kind: 'row'; row: Row } | { kind: 'batch'; batchId: string; rows: Row[] };

/** A day of a record, or several days after each other on which there were sign-ins alone. */
export interface RecordGroup<Row> {
  from: string;
  to: string;
  lines: RecordLine<Row>[];
  /** The sign-ins that are among the rows. */
  signIns: Row[];
  /** How many sign-ins there were, among the rows or not. */
  signInCount: number;
  hasMoreSignIns: boolean;
}

/**
 * The rows of a page of a record by day, the newest first as they come: rows of one act that stand together are one line,
 * and a day's sign-ins are folded away with their number. `counted` are the sign-ins that are not among the rows. Where
 * sign-ins are what is asked for, they are lines like others (`foldsSignIns`).
 */
export function groupedByDay<Row extends PlacedRow>(
  rows: readonly Row[],
  counted: readonly SignInDay[],
  foldsSignIns: boolean,
): RecordGroup<Row>[] {
  const days = [...new Set([...rows, ...counted].map(({ day }) => day))].toSorted().reverse();
  const groups: RecordGroup<Row>[] = [];
  for (const day of days) {
    const own = rows.filter((row) => row.day === day);
    const known = counted.find((each) => each.day === day);
    const isFolded = ({ isSignIn }: Row) => foldsSignIns && isSignIn;
    const lines = linesOf(own.filter((row) => !isFolded(row)));
    const signIns = own.filter(isFolded);
    const signInCount = signIns.length + (known?.count ?? 0);
    const before = groups.at(-1);
    if (lines.length === 0 && signIns.length === 0 && before && isQuiet(before)) {
      before.from = day;
      before.signInCount += signInCount;
      before.hasMoreSignIns ||= known?.isMore ?? false;
    } else {
      groups.push({ from: day, to: day, lines, signIns, signInCount, hasMoreSignIns: known?.isMore ?? false });
    }
  }
  return groups;
}

function isQuiet<Row>({ lines, signIns }: RecordGroup<Row>): boolean {
  return lines.length === 0 && signIns.length === 0;
}

function linesOf<Row extends PlacedRow>(rows: readonly Row[]): RecordLine<Row>[] {
  const lines: RecordLine<Row>[] = [];
  for (const row of rows) {
    const last = lines.at(-1);
    if (row.batchId === null) lines.push({ kind: 'row', row });
    else if (last?.kind === 'batch' && last.batchId === row.batchId) last.rows.push(row);
    else lines.push({ kind: 'batch', batchId: row.batchId, rows: [row] });
  }
  // One alone is a line like others.
  return lines.map((line) =>
    line.kind === 'batch' && line.rows.length === 1 ? { kind: 'row', row: line.rows[0]! } : line,
  );
}
