import { storedCells } from './storedImport.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { dayOrders } from '#app/domain/operations/tables/dayTexts.ts';
import { choosableColumns, formatsOf, guessOf, type ColumnChoice } from './columns.ts';
import { importsInReach, lockImport } from './lockImport.server.ts';
import { enqueueImportJob } from './enqueueImportJob.server.ts';
import { forgetChecks } from './storeRows.server.ts';

/**
 * Chooses which of a file's columns fills which field and how its days are written, and has every row checked again, by
 * what the caller may; corrections of single rows are lost. A column without a chosen order is in the one that its texts
 * speak for, or in the order that was chosen before. Throws `forbidden`, `notFound`, `conflict` for an import that is being checked or
 * has begun, and `invalidOption` for a column that the market does not have or that is chosen twice.
 */
export async function chooseColumns(
  ctx: AgentContext,
  {
    importId,
    columns,
    formats = [],
  }: { importId: string; columns: readonly ColumnChoice[]; formats?: readonly string[] },
): Promise<void> {
  assertCan(ctx, 'agency.import-users');
  const found = await ctx.db.import.findFirst({
    where: { id: importId, ...importsInReach(ctx) },
    select: { header: true, facts: true, formats: true, guess: true },
  });
  if (!found) throw new Refusal('notFound');
  requireChoice(ctx, columns, storedCells.parse(found.header).length);
  const known = formatsOf(found);
  const chosen = known?.formats.map((before, place) => dayOrders.find((order) => order === formats[place]) ?? before);
  await ctx.db.$transaction(async (tx) => {
    await lockImport(tx, ctx, importId);
    const { agency, actor, address } = ctx;
    await tx.import.update({
      where: { id: importId },
      data: {
        columns: [...columns],
        ...(chosen && { formats: chosen }),
        guess: { ...guessOf(found), readings: [], isSheetOpen: false },
        state: 'checking',
        startedBy: actor.agentUniqueId,
        address,
      },
    });
    await forgetChecks(tx, importId);
    await enqueueImportJob(tx, 'check-import', { importId, agencyId: agency.agencyId });
  });
}

function requireChoice(ctx: AgentContext, columns: readonly ColumnChoice[], length: number): void {
  const chosen = columns.filter((column) => column !== '');
  const known = choosableColumns(ctx);
  const good =
    columns.length === length &&
    new Set(chosen).size === chosen.length &&
    chosen.every((column) => known.includes(column));
  if (!good) throw new Refusal('invalidOption', { field: 'columns' });
}
