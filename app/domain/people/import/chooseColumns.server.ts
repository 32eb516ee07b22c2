import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { columnsOfAgency, type ColumnChoice } from './columns.ts';
import { importsInReach, lockDraft } from './lockImport.server.ts';
import { checkedRows } from './uploadImport.server.ts';
import { storeRows } from './storeRows.server.ts';

/**
 * Chooses which of a file's columns fills which field, and checks every row anew; corrections of single rows are lost.
 * Throws `forbidden`, `notFound`, `conflict` for an import that has begun, and `invalidOption` for a column that the
 * market does not have or that is chosen twice.
 */
export async function chooseColumns(
  ctx: AgentContext,
  { importId, columns }: { importId: string; columns: readonly ColumnChoice[] },
): Promise<void> {
  assertCan(ctx, 'agency.import-users');
  const found = await ctx.db.import.findFirst({
    where: { id: importId, ...importsInReach(ctx) },
    select: { header: true },
  });
  if (!found) throw new Refusal('notFound');
  requireChoice(ctx, columns, (found.header as string[]).length);
  const stored = await ctx.db.importRow.findMany({
    where: { importId },
    select: { number: true, cells: true },
    orderBy: { number: 'asc' },
  });
  const rows = await checkedRows(
    ctx,
    stored.map(({ number, cells }) => ({ number, cells: cells as string[] })),
    columns,
  );
  await ctx.db.$transaction(async (tx) => {
    await lockDraft(tx, ctx, importId);
    await tx.import.update({ where: { id: importId }, data: { columns: [...columns] } });
    await tx.importRow.deleteMany({ where: { importId } });
    await storeRows(tx, importId, rows);
  });
}

function requireChoice(ctx: AgentContext, columns: readonly ColumnChoice[], length: number): void {
  const chosen = columns.filter((column) => column !== '');
  const known = columnsOfAgency(ctx);
  const good =
    columns.length === length &&
    new Set(chosen).size === chosen.length &&
    chosen.every((column) => known.includes(column));
  if (!good) throw new Refusal('invalidOption', { field: 'columns' });
}
