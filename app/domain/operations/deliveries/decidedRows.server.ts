import type { Transaction } from '#app/platform/database.server.ts';
import { columnToSet, reasonOf, type Decision, type FileOfKind } from './fileOfKind.ts';
import type { FileRow } from './importDelivery.server.ts';
import type { RefusedRow, RowsOutcome } from './recordOutcome.server.ts';
import { tryOut } from './tryOut.server.ts';

/**
 * The rows with the values that were decided for all rows with a reason: which rows have one is what writing them says,
 * tried out and undone. A row that a value leads to another reason may get that one's value too.
 */
export async function decidedRows<Column extends string>(
  tx: Transaction,
  rows: readonly FileRow<Column>[],
  {
    file,
    decisions,
    write,
  }: {
    file: FileOfKind<Column>;
    decisions: readonly Decision[];
    write: (rows: readonly FileRow<Column>[]) => Promise<RowsOutcome>;
  },
): Promise<readonly FileRow<Column>[]> {
  let decided = rows;
  for (let left = decisions.length; left > 0; left -= 1) {
    const { refused } = await tryOut(tx, () => write(decided));
    const next = withValues(decided, refused, { file, decisions });
    if (!next) break;
    decided = next;
  }
  return decided;
}

function withValues<Column extends string>(
  rows: readonly FileRow<Column>[],
  refused: readonly RefusedRow[],
  { file, decisions }: { file: FileOfKind<Column>; decisions: readonly Decision[] },
): FileRow<Column>[] | undefined {
  const values = new Map(decisions.map(({ reason, value }) => [reason, value]));
  const faultsOf = new Map(refused.map(({ number, faults }) => [number, faults]));
  let isChanged = false;
  const next = rows.map((row) => {
    const set = (faultsOf.get(row.number) ?? []).flatMap((fault) => {
      const column = columnToSet(file, reasonOf(fault)) as Column | undefined;
      const value = values.get(reasonOf(fault));
      return column === undefined || value === undefined || row.cells?.[column] === value ? [] : [[column, value]];
    });
    if (set.length === 0) return row;
    isChanged = true;
    return { ...row, cells: { ...row.cells, ...(Object.fromEntries(set) as Partial<Record<Column, string>>) } };
  });
  return isChanged ? next : undefined;
}
