import type { AgentContext } from '#app/domain/context.server.ts';
import { otherReading, type FileChoice } from '#app/domain/operations/tables/fileGuess.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { Prisma } from '#app/platform/database.server.ts';
import { guessOf } from './columns.ts';
import { enqueueImportJob } from './enqueueImportJob.server.ts';
import { importsInReach, lockImport } from './lockImport.server.ts';
import { readStored } from './readStored.server.ts';
import { storeRows } from './storeRows.server.ts';

/**
 * Reads the file of an import again in the encoding, from the sheet and below the header that were chosen, and has every
 * row checked; corrections of single rows, and what was chosen for columns, are lost. False where it is read like that
 * already. Throws `forbidden`, `notFound`, `conflict` for an import that is being checked or has begun, `invalidOption`
 * for an encoding of a workbook, and what `readStored` throws.
 */
export async function chooseReading(
  ctx: AgentContext,
  { importId, ...choice }: FileChoice & { importId: string },
): Promise<boolean> {
  assertCan(ctx, 'agency.import-users');
  const found = await ctx.db.import.findFirst({
    where: { id: importId, ...importsInReach(ctx) },
    select: { fileId: true, encoding: true, guess: true, state: true },
  });
  if (!found?.fileId) throw new Refusal('notFound');
  if (found.state !== 'draft') throw new Refusal('conflict');
  const chosen = otherReading(choice, { encoding: found.encoding, ...guessOf(found) });
  if (!chosen) return false;
  if ((chosen.encoding === 'xlsx') !== (found.encoding === 'xlsx'))
    throw new Refusal('invalidOption', { field: 'columns' });
  const { table, columns, guess } = await readStored(ctx, found.fileId, chosen);
  await ctx.db.$transaction(async (tx) => {
    await lockImport(tx, ctx, importId);
    const { agency, actor, address } = ctx;
    await tx.importRow.deleteMany({ where: { importId } });
    await storeRows(tx, importId, table.pieces);
    await tx.import.update({
      where: { id: importId },
      data: {
        header: table.header,
        columns,
        encoding: table.encoding,
        facts: Prisma.DbNull,
        formats: [],
        guess: { ...guess, readings: [], isSheetOpen: false },
        state: 'checking',
        startedBy: actor.agentUniqueId,
        address,
      },
    });
    await enqueueImportJob(tx, 'check-import', { importId, agencyId: agency.agencyId });
  });
  return true;
}
